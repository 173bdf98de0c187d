/** What a schema says of the parts of its value. */
import type { Schema } from '../../core/service/field-types';

/** The schema of the part that `steps` lead to; `undefined` where `schema` names no such part. */
export function partSchema(
  schema: Schema,
  steps: readonly (string | number)[],
): Schema | undefined {
  const inner = withoutWrapping(schema);
  const [step, ...rest] = steps;
  if (step === undefined) return inner;
  const { shape = {}, element } = inner._zod.def as {
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
  };
  const part = typeof step === 'number' ? element : Object.hasOwn(shape, step) && shape[step];
  return part ? partSchema(part, rest) : undefined;
}

/** What stands inside of "may be absent" and "prepared". */
function withoutWrapping(schema: Schema): Schema {
  const { innerType, out = innerType } = schema._zod.def as {
    readonly innerType?: Schema;
    readonly out?: Schema;
  };
  return out === undefined ? schema : withoutWrapping(out);
}
