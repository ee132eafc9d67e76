import { Component, type ErrorInfo, type ReactNode } from 'react'
import { RenderFailure } from './render-failure.tsx'

type Props = { children: ReactNode }
type State = { error?: Error | undefined }

/** Shows what went wrong in place of a page that could not be shown. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // biome-ignore lint/suspicious/noConsole: SPEC.md 8: uncaught errors are written to the browser's console only.
    console.error(error, componentStack)
  }

  override render() {
    return this.state.error ? <RenderFailure error={this.state.error} /> : this.props.children
  }
}
