import { Component, type ReactNode } from 'react';

interface FenceProps {
  readonly children?: ReactNode;
  readonly onFault: (error: unknown) => void;
  /** The tree was taken away. */
  readonly onGone: () => void;
}

/** Keeps what a component throws from Ink's own fence, which would print it over the screen. */
export class Fence extends Component<FenceProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override componentWillUnmount(): void {
    this.props.onGone();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
