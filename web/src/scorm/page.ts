// The script of a lesson in a SCORM package.
import '../lessons/crumb-lesson';
import { startReport } from './report';

const lesson = document.querySelector('crumb-lesson');
if (lesson && !startReport(lesson.getAttribute('name') ?? '')) {
  const note = document.createElement('p');
  note.className = 'note';
  note.setAttribute('role', 'status');
  note.textContent =
    'No course system was found around this page: the lesson works, but its score is not reported.';
  lesson.before(note);
}
