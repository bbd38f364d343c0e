// Whether this tab may use more than one core, for the note that says so.
import { Store } from './store';

export const isolation = new Store<{ afterReload: boolean }>({ afterReload: false });
