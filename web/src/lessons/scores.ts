import { html } from 'lit';
import { define } from '../elements/part';
import { LessonBody, lessonStyle } from './lesson';

export class Scores extends LessonBody {
  static override styles = [...LessonBody.styles, lessonStyle];
  override render() {
    return html``;
  }
}
define('crumb-lesson-scores', Scores);
