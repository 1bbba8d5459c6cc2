import * as z from 'zod';
import type { JsonValue } from '../../json';

/** Any JSON value, kept as it is and not looked into; the member must be there. */
export const jsonSchema = z.custom<JsonValue>();
