// Loaded before all elements: what the address asks for is there when they come to life.
import { followLink } from './sharing';

followLink(true);
