import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { showsFields } from '../../core/modules/structShapes';
import { typeTagText } from '../../core/move/typeTag';
import { argumentShapes, lookupReader } from '../../core/payloads/check/argumentReading';
import type { RequestedCall } from '../../core/payloads/draft';
import {
  controlOf,
  missingFields,
  readField,
  wholeCall,
  withField,
  type FormField,
  fieldPrompt,
  fieldTitle,
  startingText,
  typeChoices,
} from '../../core/payloads/edit/callForm';
import { fittingTypes, seenWords } from '../../core/payloads/help/seenTypes';
import { pastText, pastValues } from '../../core/transactions/ledger/pastValues';
import { UserFacingError } from '../../core/userFacingError';
import { addressChoices } from '../accounts/chooseSender';
import { excerpt } from '../../core/text/visibleText';
import { chooseEarlier, offerSender, typesSeen } from './useEarlierArguments';
import type { FormSources, FormTexts, PayloadServices } from './payloadServices';
import { setContextKey } from '../vscode/commands';
import { withProgress } from '../vscode/progress';
import type { Session } from '../session/session';
import { sessionLookup } from '../session/sessionLookup';
import { askChoice, askText, type Choice, type OtherWay, type Step, type StepAnswer } from '../vscode/stepInput';
import type { ParameterNames } from '../../core/packages/readMove';
import { namesOf } from '../packages/parameterNames';

interface CallRequest {
  /** The action, such as `Simulate` or `Encode`. */
  readonly verb: string;
  readonly call: RequestedCall<undefined>;
  readonly abi: FunctionAbi;
}

/**
 * Asks for each missing value of a call, in separate steps with a Back button. Values that the user has typed are
 * suggested again in this window, even after the user cancels.
 * @returns `undefined` if the user cancels
 */
export async function askForCall(
  services: PayloadServices,
  { verb, call, abi }: CallRequest,
): Promise<RequestedCall | undefined> {
  const id = memberIdText(call.function);
  const fields = missingFields(call, abi);
  const found = fields.length === 0 ? undefined : await namesOf(abi, call.function, services.sources);
  const note = found?.published && sourceNote(found);
  const other = earlierButton(services.forms);
  let texts = services.forms.typed.get(id) ?? {};
  for (let at = 0; at < fields.length;) {
    const filled = fields
      .slice(0, at)
      .reduce((each, field) => withField(each, field, texts[nameOf(field)] ?? ''), call);
    // The type arguments so far determine the field's type.
    const missing = missingFields(filled, abi, found?.names)[0];
    if (!missing) break;
    const field = await withShapes(services.session, missing);
    const frame = { title: `${verb} ${shortId(call.function)}`, step: at + 1, totalSteps: fields.length };
    const step = stepOf(field, frame, note);
    const past = pastChoices(services, call.function, field);
    const answer = await ask(
      services,
      { called: call.function, field, past },
      { ...step, text: texts[nameOf(field)] ?? startingText(field), other },
    );
    texts = { ...texts, [nameOf(field)]: answer.text };
    services.forms.typed.set(id, texts);
    if (answer.kind === 'cancelled') return undefined;
    if (answer.kind === 'other') {
      const earlier = await earlierTexts(services, call, abi);
      // If the user selects no earlier call, the form keeps its text.
      if (earlier) [texts, at] = [{ ...texts, ...earlier }, 0];
    } else at += answer.kind === 'next' ? 1 : -1;
  }
  return wholeCall(filledBy(call, abi, texts));
}

/**
 * Returns the field values of an earlier call that the user selects; `undefined` if there is none or the user cancels.
 * Type arguments that the call already has are kept.
 */
async function earlierTexts(
  services: PayloadServices,
  call: RequestedCall<undefined>,
  abi: FunctionAbi,
): Promise<FormTexts | undefined> {
  try {
    const chosen = await chooseEarlier(services, { id: call.function, abi });
    if (!chosen) return undefined;
    offerSender(services, chosen);
    const typeArguments = call.typeArguments.map((own, index) => own ?? chosen.typeArguments[index]);
    const types = missingFields(call, abi).filter(({ kind }) => kind === 'typeArgument');
    const fields = [...types, ...missingFields({ ...call, typeArguments }, abi)];
    return Object.fromEntries(
      fields.flatMap(field => {
        const text = pastText(chosen, field);
        return text === undefined ? [] : [[nameOf(field), text]];
      }),
    );
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    services.notify.info(error.message);
    return undefined;
  }
}

/** Adds the fields of structs in a form field's type, which can require requests. */
async function withShapes(session: Session, field: FormField): Promise<FormField> {
  if (field.kind === 'typeArgument' || !field.type || !showsFields(field.type)) return field;
  const { type } = field;
  const shapes = await withProgress(`Reading ${typeTagText(type)}`, async signal =>
    argumentShapes([type], lookupReader(await sessionLookup(session, { signal, onTrouble: () => undefined }))),
  );
  return { ...field, shapes };
}

const DOC_LENGTH = 200;

/**
 * Describes the published source from which parameter names come, and its documentation of the function. The source can
 * be outdated.
 */
function sourceNote({ origin, published: { doc = '' } = {} }: ParameterNames): string {
  const comment = excerpt(doc, DOC_LENGTH);
  return comment === '' ? `Names from ${origin}` : `From ${origin}: ${comment}`;
}

function filledBy(call: RequestedCall<undefined>, abi: FunctionAbi, texts: FormTexts): RequestedCall<undefined> {
  const field = missingFields(call, abi)[0];
  if (!field) return call;
  const filled = withField(call, field, texts[nameOf(field)] ?? '');
  return filled === call ? call : filledBy(filled, abi, texts);
}

function nameOf(field: FormField): string {
  return field.kind === 'typeArgument' ? `T${field.index}` : String(field.index);
}

function shortId({ module, name }: MemberId): string {
  return `${module}::${name}`;
}

/**
 * Returns the button for earlier arguments, which is in the title of each step. A context key enables its keyboard
 * shortcut.
 */
function earlierButton({ step }: FormSources): OtherWay {
  const iconPath = new vscode.ThemeIcon('history');
  return {
    button: { iconPath, tooltip: 'Use Earlier Arguments…' },
    shown: press => {
      step.press = press;
      void setContextKey('callForm', true);
      return new vscode.Disposable(() => {
        // The next step might be open already.
        if (step.press !== press) return;
        step.press = undefined;
        void setContextKey('callForm', false);
      });
    },
  };
}

/**
 * Returns the step of a field. Its title includes the field, because a validation message or preview replaces the
 * prompt.
 */
function stepOf(
  field: FormField,
  frame: Pick<Step, 'title' | 'step' | 'totalSteps'>,
  note: string | undefined,
): Omit<Step, 'text' | 'other'> {
  const title = `${frame.title}: ${fieldTitle(field)}`;
  const prompt = [fieldPrompt(field), note].filter(Boolean).join('. ');
  return { ...frame, title, prompt, read: text => readField(field, text) };
}

interface AskedField {
  readonly called: MemberId;
  readonly field: FormField;
  readonly past: readonly Choice[];
}

async function ask(services: PayloadServices, { called, field, past }: AskedField, step: Step): Promise<StepAnswer> {
  if (field.kind === 'typeArgument') {
    const { modules } = await services.session.connection();
    const loaded = modules.loaded();
    const abis = loaded.flatMap(({ abi }) => abi ?? []);
    const { index, constraints } = field;
    const place = { function: memberIdText(called), index, constraints };
    const seen = fittingTypes(await typesSeen(services.session, services.forms), place, abis).map(each => ({
      label: each.type,
      description: seenWords(each),
      text: each.type,
    }));
    const choices = typeChoices(constraints, loaded).map(text => ({ label: text, text }));
    return askChoice(step, withOthers(withOthers(seen, past), choices));
  }
  switch (controlOf(field.type)) {
    case 'bool':
      return askChoice(
        step,
        ['true', 'false'].map(text => ({ label: text, text })),
      );
    case 'address':
      return askChoice(step, withOthers(await addressChoices(services.session), past));
    case 'option':
      return askChoice(step, withOthers([{ label: 'none', text: 'none' }], past), text =>
        text === 'none' ? text : `some(${text})`,
      );
    case 'text':
      return past.length === 0 ? askText(step) : askChoice(step, [...past, ...emptyChoice(step)]);
  }
}

/**
 * Returns a choice for an empty value. In a list, Enter accepts the selected row, so there must be a row for an empty
 * field.
 */
function emptyChoice({ read }: Step): readonly Choice[] {
  return read('').kind === 'value' ? [{ label: '""', description: 'nothing', text: '' }] : [];
}

function pastChoices({ forms }: PayloadServices, called: MemberId, field: FormField): readonly Choice[] {
  return pastValues(forms.past(), called, field).map(({ text, from }) => ({ label: text, description: from, text }));
}

function withOthers(choices: readonly Choice[], others: readonly Choice[]): readonly Choice[] {
  const known = new Set(choices.map(({ text }) => text));
  return [...choices, ...others.filter(({ text }) => !known.has(text))];
}
