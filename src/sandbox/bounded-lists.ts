/**
 * A list in a payload is checked until enough of it is known to be wrong. A validator that goes on
 * copies the errors so far at every element, so that a small body of many wrong elements would take
 * minutes of the one thread that answers everybody.
 */
import { _, type CodeKeywordDefinition } from 'ajv';
import { not } from 'ajv/dist/compile/codegen';
import validationNames from 'ajv/dist/compile/names';
import { Type } from 'ajv/dist/compile/util';

/** `items` of JSON Schema 2020-12 in place of the validator's own. */
export function itemsUntil(mostErrors: number): CodeKeywordDefinition {
  return {
    keyword: 'items',
    type: 'array',
    schemaType: ['object', 'boolean'],
    before: 'uniqueItems',
    code(cxt) {
      const { gen, data, keyword, it } = cxt;
      if (cxt.parentSchema['prefixItems'] !== undefined) {
        throw new TypeError('A list whose first elements differ is not known here.');
      }
      it.items = true;
      const allValid = gen.let('allValid', true);
      const valid = gen.name('valid');
      const length = gen.const('length', _`${data}.length`);
      gen.forRange('i', 0, length, (i) => {
        cxt.subschema({ keyword, dataProp: i, dataPropType: Type.Num }, valid);
        gen.if(not(valid), () => {
          gen.assign(allValid, false);
          if (it.allErrors !== true) gen.break();
          else gen.if(_`${validationNames.errors} >= ${mostErrors}`, () => gen.break());
        });
      });
      cxt.ok(allValid);
    },
  };
}
