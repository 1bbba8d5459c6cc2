import type { Natives } from '../native';
import { AGGREGATORS } from './aggregators';
import { CODE } from './code';
import { CONTEXT } from './context';
import { DISPATCH } from './dispatch';
import { EVENTS } from './events';
import { FORMATTING } from './formatting';
import { HASHES } from './hashes';
import { OBJECTS } from './objects';
import { SERIALIZATION } from './serialization';
import { STRINGS } from './strings';
import { TABLES } from './tables';
import { MEMORY, SIGNERS } from './values';

/** All natives that require no cryptography other than hashes. */
export const PLAIN_NATIVES: Natives = new Map(
  [
    SIGNERS,
    MEMORY,
    STRINGS,
    FORMATTING,
    SERIALIZATION,
    HASHES,
    TABLES,
    EVENTS,
    AGGREGATORS,
    OBJECTS,
    CONTEXT,
    DISPATCH,
    CODE,
  ].flatMap(group => [...group]),
);
