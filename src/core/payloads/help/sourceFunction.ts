import { isSignerParameter } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import type { MoveFunction, Span } from '../../move/source/factModel';
import { parseTypeTag } from '../../move/typeTag';
import type { LocatedCall } from '../located';
import { typeArgumentOf, type CalledFunction, type CalledParameter } from './calledFunction';

/** A function as source declares it. */
export interface DeclaredFunction {
  readonly declared: MoveFunction;
  /** The source. */
  readonly text: string;
}

/** The function that a call in Move source calls, as source declares it: what the call will be compiled against. */
export function sourceFunction(call: LocatedCall, id: MemberId, { declared, text }: DeclaredFunction): CalledFunction {
  const written = ({ from, to }: Span) => text.slice(from, to).replace(/\s+/g, ' ');
  const parameters = declared.parameters.map(({ name, type }): CalledParameter => {
    const typeText = written(type.span);
    const tag = parseTypeTag(typeText);
    return { name, type: typeText, ...(tag ? { tag } : {}), isSigner: isSignerParameter(typeText) };
  });
  return {
    id,
    abi: {
      name: declared.name,
      visibility: declared.visibility,
      isEntry: declared.entry,
      isView: declared.view,
      typeParameters: declared.typeParameters.map(({ abilities }) => ({ constraints: abilities })),
      parameters: parameters.map(({ type }) => type),
      returns: declared.returns.map(({ span }) => written(span)),
    },
    parameters,
    typeArguments: declared.typeParameters.map((_, index) => typeArgumentOf(call, index)),
    typeParameterNames: declared.typeParameters.map(({ name }) => name),
  };
}
