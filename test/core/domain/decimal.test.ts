/**
 * A decimal is its canonical text, and arithmetic on it is exact: equal values are equal strings, however they were
 * written, and no binary float takes part. The oracle of the property tests is BigInt.
 */
import fc from 'fast-check';
import {
  add,
  compare,
  decimal,
  decimalFromNumber,
  ExactSum,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  sum,
  toFixedAtLeast,
  type Decimal,
} from '../../../src/core/domain/decimal';
import { isPercentage, isProduct, isSum } from '../../../src/core/domain/decimal-comparisons';

describe('text', () => {
  it.each([
    ['0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['-.50', '-0.5'],
    ['5.', '5'],
    ['12.30', '12.3'],
    ['100', '100'],
    ['-00012.300', '-12.3'],
    ['1e3', '1000'],
    ['1E-7', '0.0000001'],
    ['9007199254740993', '9007199254740993'],
    ['01.00100', '1.001'],
    ['000.000', '0'],
  ])('%s is written %s', (text, canonical) => {
    expect(parseDecimal(text)).toBe(canonical);
  });

  it.each(['', '-', '.', '1,2', '1 000', '0x10', 'NaN', 'Infinity', '1e', '--1', '1.2.3', '１'])(
    '%j is no decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it('a literal of our own that is none is a mistake of ours', () => {
    expect(() => decimal('12%')).toThrow(TypeError);
  });
});

describe('numbers of a sheet count with their 15 significant digits', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1.005, '1.005'],
    [2.55, '2.55'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [9007199254740993, '9007199254740990'],
    [123456789.123456789, '123456789.123457'],
  ])('%d is %s', (value, text) => {
    expect(decimalFromNumber(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d is none',
    (value) => {
      expect(decimalFromNumber(value)).toBeUndefined();
    },
  );

  it('any decimal of up to 15 digits comes back from the number it was typed as', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.nat(9),
        (units, scale) => {
          const text = written(BigInt(units), scale);
          expect(decimalFromNumber(Number(text))).toBe(text);
        },
      ),
    );
  });
});

describe('arithmetic', () => {
  it('gives what the documented examples give', () => {
    expect(add(decimal('5000.245'), decimal('1150.05635'))).toBe('6150.30135');
    expect(multiply(decimal('5000.245'), decimal('0.23'))).toBe('1150.05635');
    expect(multiply(decimal('-75.7'), decimal('0.25'))).toBe('-18.925');
    expect(subtract(decimal('0.3'), decimal('0.1'))).toBe('0.2');
  });

  it('stays exact where a safe integer no longer does', () => {
    expect(sum([decimal('9007199254740991'), decimal('0.1'), decimal('-9007199254740991')])).toBe(
      '0.1',
    );
    expect(
      sum([decimal('90071992547409.91'), decimal('-90071992547409.9'), decimal('0.000000001')]),
    ).toBe('0.010000001');
    expect(multiply(decimal('9007199254740991'), decimal('9007199254740991'))).toBe(
      '81129638414606663681390495662081',
    );
  });

  it('is exact at the very edge of the safe integers', () => {
    expect(sum([decimal('9007199254740991'), decimal('2')])).toBe('9007199254740993');
    const total = new ExactSum();
    total.add(decimal('1000'));
    total.addProduct(decimal('3002399751580331'), decimal('-3'));
    expect(total.value()).toBe('-9007199254739993');
  });

  it('rounds half away from zero', () => {
    expect(round(decimal('1.005'), 2)).toBe('1.01');
    expect(round(decimal('-1.005'), 2)).toBe('-1.01');
    expect(round(decimal('2.5'), 0)).toBe('3');
    expect(round(decimal('1.2'), 2)).toBe('1.2');
  });

  it('shows at least the decimals asked for, and never fewer than there are', () => {
    expect(toFixedAtLeast(decimal('9747.7'), 2)).toBe('9747.70');
    expect(toFixedAtLeast(decimal('5'), 2)).toBe('5.00');
    expect(toFixedAtLeast(decimal('1.005'), 2)).toBe('1.005');
  });

  const amount = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(9));

  it('sums as BigInt does, whatever sizes and scales are mixed', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), (terms) => {
        const units = terms.reduce(
          (total, [value, scale]) => total + value * 10n ** BigInt(9 - scale),
          0n,
        );
        expect(sum(terms.map(([value, scale]) => made(value, scale)))).toBe(written(units, 9));
      }),
    );
  });

  it('multiplies as BigInt does, also into a running sum', () => {
    fc.assert(
      fc.property(amount, amount, amount, ([a, p], [b, q], [c, r]) => {
        expect(multiply(made(a, p), made(b, q))).toBe(written(a * b, p + q));
        const total = new ExactSum();
        total.add(made(c, r));
        total.addProduct(made(a, p), made(b, q));
        const units = c * 10n ** BigInt(18 - r) + a * b * 10n ** BigInt(18 - p - q);
        expect(total.value()).toBe(written(units, 18));
      }),
    );
  });

  /** Sizes on both sides of what a float can count. */
  const anySize = fc.tuple(
    fc.oneof(
      fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
      fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
    ),
    fc.nat(6),
  );
  /** How far what is claimed lies from what is right, in units of the last decimal. */
  const slip = fc.bigInt({ min: -3n, max: 3n });

  it('tells a sum from one that is wrong in its last decimal', () => {
    fc.assert(
      fc.property(anySize, anySize, slip, ([a, p], [b, q], wrong) => {
        const units = a * 10n ** BigInt(6 - p) + b * 10n ** BigInt(6 - q) + wrong;
        expect(isSum(made(a, p), made(b, q), made(units, 6))).toBe(wrong === 0n);
      }),
    );
  });

  it('is not misled by amounts that only together are small enough to count', () => {
    const [large, less] = [decimal('9999999999999999'), decimal('-999999999999999')];
    expect(isSum(large, less, decimal('9000000000000000'))).toBe(true);
    expect(isSum(large, less, decimal('9000000000000001'))).toBe(false);
  });

  it('tells how far a product is from what it should be, to the last decimal', () => {
    fc.assert(
      fc.property(anySize, anySize, slip, fc.bigInt(0n, 3n), ([a, p], [b, q], wrong, most) => {
        const product = made(a * b + wrong, p + q);
        const isNear = wrong <= most && -wrong <= most;
        expect(isProduct(made(a, p), made(b, q), product, made(most, p + q))).toBe(isNear);
      }),
    );
  });

  it('tells how far a percentage is from what it should be, to the last decimal', () => {
    fc.assert(
      fc.property(anySize, anySize, slip, fc.bigInt(0n, 3n), ([a, p], [b, q], wrong, most) => {
        const part = made(a * b + wrong, p + q + 2);
        const isNear = wrong <= most && -wrong <= most;
        expect(isPercentage(made(a, p), made(b, q), part, made(most, p + q + 2))).toBe(isNear);
      }),
    );
  });

  it('compares what no number holds', () => {
    expect(compare(decimal('9007199254740993'), decimal('9007199254740992'))).toBe(1);
  });

  it('compares and negates as BigInt does', () => {
    fc.assert(
      fc.property(amount, amount, ([a, p], [b, q]) => {
        const difference = a * 10n ** BigInt(9 - p) - b * 10n ** BigInt(9 - q);
        expect(Math.sign(compare(made(a, p), made(b, q)))).toBe(
          difference > 0n ? 1 : difference < 0n ? -1 : 0,
        );
        expect(negate(made(a, p))).toBe(written(-a, p));
      }),
    );
  });
});

function made(units: bigint, scale: number): Decimal {
  return decimal(written(units, scale));
}

/** Units of 10^-scale as canonical text, by BigInt alone. */
function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
