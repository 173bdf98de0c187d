/**
 * The last net: a mistake while drawing is shown as a sentence with a way on, never as a blank pane. It uses no Fluent
 * component, since one of those may be what failed.
 */
import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly title: string;
  readonly body: string;
  readonly reload: string;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: Error | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { failure: undefined };

  static getDerivedStateFromError(failure: Error): ErrorBoundaryState {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return (
      <div role="alert" style={{ padding: '12px', fontFamily: 'system-ui, sans-serif' }}>
        <h2>{this.props.title}</h2>
        <p>{this.props.body}</p>
        <p>
          <code>{failure.message}</code>
        </p>
        <button type="button" onClick={this.props.onReload}>
          {this.props.reload}
        </button>
      </div>
    );
  }
}
