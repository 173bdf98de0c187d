/** An error names what to do next; one that nobody foresaw is shown as a mistake of ours, with what it says. */
import { AppError } from '../../src/core/domain/app-error';
import { asError, describeError } from '../../src/taskpane/error-notice';

test('a refused key leads to Connect', () => {
  expect(describeError(new AppError('KEY_REFUSED', 'POST /v1/transactions: status 401'))).toEqual({
    next: 'connect',
    tone: 'error',
    words: 'errors.KEY_REFUSED',
    detail: 'POST /v1/transactions: status 401',
    advises: false,
  });
});

test('what Excel refuses brings its own advice', () => {
  const error = new AppError('WORKBOOK', 'Finish editing the cell (Enter or Esc) and try again.');
  expect(describeError(error)).toMatchObject({ next: 'retry', advises: true });
});

test('an error that nobody foresaw is ours', () => {
  expect(describeError(new TypeError('x is undefined'))).toMatchObject({
    words: 'errors.UNFORESEEN',
    detail: 'x is undefined',
  });
});

test('whatever was thrown becomes an error', () => {
  expect(asError('out of paper').message).toBe('out of paper');
});
