/** Draws the pane over a fake world, with a person who types and clicks. */
import '@testing-library/jest-dom';
import { RendererProvider, createDOMRenderer } from '@fluentui/react-components';
import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '../../../src/taskpane/App';
import { fakeWorld, type FakeParts, type FakeWorld } from './fake-services';

// Asking jsdom for the style of every ancestor makes a look-up by role take seconds.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
// jsdom lays nothing out, and has no scrolling.
Element.prototype.scrollIntoView = () => {};
// Nor has it heights, by which a long list knows what is in view: a line has one of its own, all else is a pane high.
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
  get(this: HTMLElement) {
    return this.hasAttribute('data-index') ? 40 : 800;
  },
});
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 800 });
Element.prototype.scrollTo = () => {};
// jsdom asks every rule for every element, and Fluent has thousands: without them a test takes a tenth of its time.
const STYLELESS = createDOMRenderer(undefined);

export function renderPane(parts: FakeParts = {}): FakeWorld & { readonly person: UserEvent } {
  const world = fakeWorld(parts);
  render(
    <RendererProvider renderer={STYLELESS}>
      <App services={world.services} locale="en" />
    </RendererProvider>,
  );
  const edit = (address?: string) => {
    act(() => {
      world.edit(address);
    });
  };
  return { ...world, edit, person: userEvent.setup({ delay: null }) };
}
