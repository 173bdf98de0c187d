/**
 * What is typed or assigned becomes what Excel makes of it (Microsoft: Range.values).
 */
import { readInput } from '../../src/workbench/model/cell-input';

test.each([
  ['12', { value: 12, type: 'Double' }],
  ['-3.50', { value: -3.5, type: 'Double' }],
  ['1,234.5', { value: 1234.5, type: 'Double' }],
  ['12,34', { value: '12,34', type: 'String' }],
  ['25%', { value: 0.25, type: 'Double' }],
  ['1e3', { value: 1000, type: 'Double' }],
  ['007', { value: 7, type: 'Double' }],
  ['12345678901234567', { value: 12_345_678_901_234_600, type: 'Double' }],
  ['true', { value: true, type: 'Boolean' }],
  ['#N/A', { value: '#N/A', type: 'Error' }],
  ['INV-1', { value: 'INV-1', type: 'String' }],
  ['2024-01-02', { value: '2024-01-02', type: 'String' }],
  ['.', { value: '.', type: 'String' }],
  ['=', { value: '=', type: 'String' }],
  ['=A1+1', { formula: '=A1+1' }],
  ["'=A1+1", { value: '=A1+1', type: 'String' }],
  ["'007", { value: '007', type: 'String' }],
  ['', { value: '', type: 'Empty' }],
])('%j in a General cell', (raw, input) => {
  expect(readInput(raw, 'General')).toEqual(input);
});

test.each(['007', '=A1+1', 'TRUE', '#N/A', '12'])('%j in a text cell stays text', (raw) => {
  expect(readInput(raw, '@')).toEqual({ value: raw, type: 'String' });
});

test('numbers and logicals are what they are', () => {
  expect(readInput(0, '@')).toEqual({ value: 0, type: 'Double' });
  expect(readInput(false, 'General')).toEqual({ value: false, type: 'Boolean' });
});
