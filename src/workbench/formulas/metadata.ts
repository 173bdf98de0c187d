/**
 * Custom functions as `functions.json` describes them (Microsoft: "Manually create JSON metadata for
 * custom functions"). office.js never sees this file: the host shapes the arguments by it.
 */
import { z } from 'zod';

const parameterSchema = z.object({
  name: z.string(),
  description: z.string().default(''),
  type: z.string().default('any'),
  dimensionality: z.string().default('scalar'),
  optional: z.boolean().default(false),
  repeating: z.boolean().default(false),
});

const functionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().default(''),
  helpUrl: z.string().optional(),
  parameters: z.array(parameterSchema).default([]),
  options: z
    .object({
      stream: z.boolean().default(false),
      cancelable: z.boolean().default(false),
      volatile: z.boolean().default(false),
      requiresAddress: z.boolean().default(false),
      requiresParameterAddresses: z.boolean().default(false),
    })
    .prefault({}),
  allowErrorForDataTypeAny: z.boolean().default(false),
});

const metadataSchema = z.object({
  functions: z.array(functionSchema),
  allowErrorForDataTypeAny: z.boolean().default(false),
});

export type FunctionParameter = z.infer<typeof parameterSchema>;
export type FunctionMetadata = z.infer<typeof functionSchema>;
export interface FunctionsMetadata {
  readonly functions: readonly FunctionMetadata[];
}

/** @throws ZodError when the file is not what Excel would read. */
export function parseMetadata(json: unknown): FunctionsMetadata {
  const { functions, allowErrorForDataTypeAny } = metadataSchema.parse(json);
  return {
    functions: functions.map((definition) => ({
      ...definition,
      // For the whole file or for one function: both are in use.
      allowErrorForDataTypeAny: allowErrorForDataTypeAny || definition.allowErrorForDataTypeAny,
    })),
  };
}
