/**
 * Rule: whatever Excel refuses comes out as an AppError that says what to do; what is no error of Excel stays what it
 * is.
 */
import { AppError } from '../../src/core/domain/app-error';
import { isProtected, isTooLarge, translateOfficeError } from '../../src/office/office-errors';

const officeError = (code: string): Error =>
  Object.assign(new Error(`Excel said ${code}`), { name: 'OfficeExtension.Error', code });

describe('an error of Excel', () => {
  test.each([
    ['InvalidOperationInCellEditMode', 'Finish editing the cell (Enter or Esc) and try again.'],
    ['AccessDenied', 'The sheet is protected.'],
    ['ItemNotFound', 'no longer there'],
    ['RequestPayloadSizeLimitExceeded', 'Excel takes less at once'],
    ['InvalidSelection', 'Select one range of cells in this workbook and try again.'],
    ['ApiNotFound', 'Update Excel'],
  ])('%s says: %s', (code, advice) => {
    const translated = translateOfficeError(officeError(code));
    expect(translated).toMatchObject({ code: 'WORKBOOK' });
    expect((translated as AppError).message).toContain(advice);
  });

  test('keeps the original as its cause', () => {
    const original = officeError('GeneralException');
    expect((translateOfficeError(original) as AppError).cause).toBe(original);
  });

  test('that nobody knows yet is named', () => {
    expect((translateOfficeError(officeError('Moonphase')) as AppError).message).toContain(
      '(Moonphase)',
    );
  });

  test('whose code is the name of a property is named, too', () => {
    expect((translateOfficeError(officeError('constructor')) as AppError).message).toContain(
      '(constructor)',
    );
  });
});

test('an AppError and a mistake of the program stay what they are', () => {
  const own = new AppError('INVALID_INPUT', 'No rows.');
  const mistake = new TypeError('x is undefined');
  expect(translateOfficeError(own)).toBe(own);
  expect(translateOfficeError(mistake)).toBe(mistake);
});

test('what is too large is known, whichever side was', () => {
  expect(isTooLarge(translateOfficeError(officeError('ResponsePayloadSizeLimitExceeded')))).toBe(
    true,
  );
  expect(isTooLarge(translateOfficeError(officeError('AccessDenied')))).toBe(false);
  expect(isTooLarge(new Error('x'))).toBe(false);
});

test('protection is known', () => {
  expect(isProtected(translateOfficeError(officeError('AccessDenied')))).toBe(true);
  expect(isProtected(translateOfficeError(officeError('ItemNotFound')))).toBe(false);
});
