// Lesson 10: five broken models. The learner reads loss, samples and the probe, and says what is wrong.
import { css, html, nothing } from 'lit';
import { define } from '../elements/part';
import { admit, against, type Evidence, inFavour } from './clinic-evidence';
import { type Diagnosis, diagnoses, type Mistake, made, mistakes } from './clinic-mistakes';
import { LessonBody, lessonStyle } from './lesson';
import './shared/crumb-curves';
import { shownText } from './shared/crumb-probe';
import type { Checked, Question } from './shared/crumb-question';
import { verdictOn, verdictOnPadding } from './shared/probe-verdict';
import { progressBar, segment } from './shared/segment';

type Probe = 'text' | 'padding';

interface Patient {
  name: string;
  mistake: Mistake;
  step: number;
  evidence: Evidence | null; // once it is trained
  question: Question | null;
  solved: boolean;
  tried: boolean;
}

// Fisher & Yates' shuffle: another order at every visit.
function shuffled<T>(values: readonly T[]): T[] {
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function questionFor({ name, mistake }: Patient, evidence: Evidence): Question {
  const options = (Object.keys(diagnoses) as Diagnosis[]).map((diagnosis) => ({
    text: diagnoses[diagnosis].name,
    right: diagnosis === mistake,
    why: diagnosis === mistake ? inFavour(mistake, evidence) : against(diagnosis, evidence),
  }));
  return { id: mistake, ask: `What is wrong with ${name}?`, options };
}

export class Clinic extends LessonBody {
  static override properties = {
    patients: { state: true },
    current: { state: true },
    probe: { state: true },
  };
  declare patients: readonly Patient[];
  declare current: number;
  declare probe: Probe;

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      .patients {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .patients button[aria-pressed='true'] {
        background: var(--tint);
        border-color: var(--accent);
        font-weight: 600;
      }
      .patients small {
        font-weight: 400;
        color: var(--soft);
      }
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 2px 14px;
        font-size: 13px;
      }
      dt {
        color: var(--soft);
      }
      dd {
        font-variant-numeric: tabular-nums;
      }
      h3 {
        font-size: 15px;
        margin-bottom: 4px;
      }
      .sample b {
        font-weight: 400;
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.patients = shuffled(mistakes).map((mistake, index) => ({
      ...{ name: `Patient ${'ABCDE'[index]}`, mistake },
      ...{ step: 0, evidence: null, question: null, solved: false, tried: false },
    }));
    this.current = 0;
    this.probe = 'text';
    this.addEventListener('crumb-checked', (event) => {
      const { id, right } = (event as CustomEvent<Checked>).detail;
      const patient = this.patients.find(({ mistake }) => mistake === id);
      if (patient) Object.assign(patient, { solved: patient.solved || right, tried: true });
      this.requestUpdate();
    });
  }
  protected override async begin() {
    for (const patient of this.patients) {
      const evidence = await admit(this.lab, patient.mistake, (step) => {
        patient.step = step;
        this.requestUpdate();
      });
      if (!evidence) return;
      Object.assign(patient, { evidence, question: questionFor(patient, evidence) });
      this.requestUpdate();
    }
  }

  #state({ evidence, step, mistake, solved, tried }: Patient) {
    if (!evidence) return step > 0 ? `${Math.round((100 * step) / made[mistake].updates)} %` : 'waits';
    return solved ? html`✓<span class="hidden"> diagnosed</span>` : tried ? 'try again' : 'ready';
  }
  #choice() {
    return html`<div class="patients" role="group" aria-label="Patients">
      ${this.patients.map(
        (patient, index) => html`<button
          aria-pressed=${index === this.current ? 'true' : 'false'}
          @click=${() => {
            this.current = index;
            this.probe = 'text';
          }}
        >
          ${patient.name} <small>${this.#state(patient)}</small>
        </button>`,
      )}
    </div>`;
  }
  #loss({ losses, mean, floor, letters }: Evidence) {
    return html`<div>
      <h3>Loss</h3>
      <crumb-curves .curves=${[{ name: 'loss', losses }]} steps=${losses.length - 1} .floor=${floor}></crumb-curves>
      <dl>
        <dt>mean of the last 50 updates</dt><dd part="mean">${mean.toFixed(3)}</dd>
        <dt>no honest model can get below</dt><dd part="floor">${floor.toFixed(3)}</dd>
        <dt>guessing by letter frequencies</dt><dd part="letters">${letters.toFixed(3)}</dd>
      </dl>
    </div>`;
  }
  #samples({ samples }: Evidence) {
    return html`<div>
      <h3>What it writes</h3>
      <div class="stack">
        ${samples.map(({ prompt, text }) => html`<p class="sample" part="sample"><b>${prompt}</b>${shownText(text)}</p>`)}
      </div>
      <p class="small">The beginning, in grey, was given. Always the likeliest symbol. ↵ is a line break, ␣ a space at the end.</p>
    </div>`;
  }
  #probes(evidence: Evidence) {
    const isText = this.probe === 'text';
    const words = isText
      ? verdictOn(evidence.text, evidence.changed).words
      : verdictOnPadding(evidence.padding, evidence.from).words;
    const report = isText ? evidence.text : evidence.padding;
    const changed = isText ? evidence.changed : evidence.from;
    return html`<div class="stack">
      <h3>What it notices</h3>
      ${segment<Probe>(
        'Change',
        [
          ['text', 'a symbol in the middle'],
          ['padding', 'the padding'],
        ],
        this.probe,
        (value) => {
          this.probe = value;
        },
      )}
      ${
        isText
          ? nothing
          : html`<p class="small">
              Texts of one batch must be equally long, so the short ones are filled up. That is <b>padding</b>: here the
              symbol ↵, and then another one in all those places.
            </p>`
      }
      <crumb-probe
        .report=${report}
        changed=${changed}
        last=${isText ? changed : report.differences.length - 1}
      ></crumb-probe>
      <p class="note" part="verdict">${words}</p>
    </div>`;
  }
  #examination(patient: Patient) {
    const { evidence, question, name, step, mistake } = patient;
    if (!evidence || !question) {
      return html`${progressBar(`${name} is being trained: ${step} of ${made[mistake].updates} updates`, step, made[mistake].updates)}`;
    }
    return html`<div class="halves">${this.#loss(evidence)} ${this.#samples(evidence)}</div>
      ${this.#probes(evidence)}`;
  }

  override render() {
    const { patients, current } = this;
    const patient = patients[current]!;
    return html`<p>
        Five small models learnt the six replies, each with one mistake in its making. For each you see the loss, what it
        writes and which positions notice a change. Say what is wrong. A single sign may mislead, so look at all three.
      </p>
      ${this.troubleNote()}
      ${this.#choice()}
      ${this.#examination(patient)}
      ${patients.map(({ question }, index) =>
        question
          ? html`<crumb-question .question=${question} ?hidden=${index !== current}></crumb-question>`
          : nothing,
      )}
      ${
        patients.every(({ solved }) => solved)
          ? html`<p class="note" role="status">
              All five are diagnosed. Three questions did it: is the loss too good, or does it not fall? Who notices a changed
              symbol? And who notices the padding?
            </p>`
          : nothing
      }`;
  }
}
define('crumb-lesson-clinic', Clinic);
