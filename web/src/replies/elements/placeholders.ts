// A text in which placeholders stand out.
import { html, type TemplateResult } from 'lit';

const form = /(\{\w+\})/;

export const withPlaceholders = (text: string): (TemplateResult | string)[] =>
  text
    .split(form)
    .map((piece) => (form.test(piece) ? html`<span class="placeholder">${piece}</span>` : piece));
