/**
 * The body of a ProcessQuery request: object paths and the actions on them, parsed at the edge.
 */
import { z } from 'zod';

export const PATH_TYPE = {
  root: 1,
  newObject: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  nullObject: 7,
} as const;

export const ACTION = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
  recursiveQuery: 6,
  queryAsJson: 7,
  ensureUnchanged: 8,
  update: 9,
} as const;

const argumentsSchema = z.object({
  Arguments: z.array(z.unknown()).optional(),
  ReferencedObjectPathIds: z.array(z.unknown()).nullish(),
});

const pathSchema = z.object({
  Id: z.number(),
  ObjectPathType: z.number(),
  Name: z.string().default(''),
  ParentObjectPathId: z.number().optional(),
  ArgumentInfo: argumentsSchema.optional(),
});

const querySchema = z.object({
  Select: z.array(z.string()).nullish(),
  Expand: z.array(z.string()).nullish(),
  Top: z.number().nullish(),
  Skip: z.number().nullish(),
});

const actionSchema = z.object({
  Id: z.number(),
  ActionType: z.number(),
  Name: z.string().nullish(),
  ObjectPathId: z.number(),
  ArgumentInfo: argumentsSchema.optional(),
  QueryInfo: querySchema.optional(),
});

const bodySchema = z.object({
  Actions: z.array(actionSchema),
  ObjectPaths: z.record(z.string(), pathSchema),
});

export type ObjectPath = z.infer<typeof pathSchema>;
export type Action = z.infer<typeof actionSchema>;
export type Query = z.infer<typeof querySchema>;
export type ArgumentInfo = z.infer<typeof argumentsSchema>;
export type RequestBody = z.infer<typeof bodySchema>;

export function parseBody(json: string): RequestBody {
  return bodySchema.parse(JSON.parse(json));
}
