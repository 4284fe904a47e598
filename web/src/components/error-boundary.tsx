import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

interface ErrorBoundaryProps {
  /** A new value forgets the error: the visitor went elsewhere. */
  resetKey: string;
  /** What stands instead; by default the page's failure notice. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  resetKey: string;
}

/**
 * Catches what a page throws while it draws, a chunk that could not be loaded above all. A failed chunk stays failed
 * in the module map, so the way out is a reload.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render() {
    const { fallback = <PageFailure />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}
