import { html, nothing, type TemplateResult } from 'lit';
import { nameText } from './hexText';
import { shortText } from './visibleText';

/** The first line of a page. */
export interface Title {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly icon: TemplateResult;
  /** The verdict, or what is shown. */
  readonly words: string;
  /** The function or payload that it is about. */
  readonly subject?: string;
  readonly actions?: TemplateResult;
}

/** Longest part of a subject that is shown; names on the chain are far shorter. */
const LONGEST_SUBJECT = 300;

/** The verdict first, then what it is about, the actions at the end. */
export function titleView({ tone, icon, words, subject, actions }: Title): TemplateResult {
  return html`<header class="title ${tone}">
    ${icon}
    <h1><span class="words">${words}</span> ${subject === undefined ? nothing : subjectView(subject)}</h1>
    ${actions === undefined ? nothing : html`<div class="actions">${actions}</div>`}
  </header>`;
}

function subjectView(subject: string): TemplateResult {
  const cut = subject.length > LONGEST_SUBJECT ? `${subject.slice(0, LONGEST_SUBJECT)}…` : subject;
  return html`<span class="subject mono" title=${shortText(subject)}>${nameText(cut)}</span>`;
}
