import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'

type Props = { children: ReactNode }
type State = { error?: Error | undefined }

/** Shows an error in place of a page that failed to render. React supports this in class components only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // biome-ignore lint/suspicious/noConsole: docs/specification.md: uncaught errors are written to the browser's console only.
    console.error(error, componentStack)
  }

  override render() {
    return this.state.error ? <RenderFailure error={this.state.error} /> : this.props.children
  }
}

/** Shown for a page that failed to render. A reload also fetches parts of the app that a new version has replaced. */
const RenderFailure = ({ error }: { error: Error }) => (
  <div role="alert" className="mx-auto max-w-xl px-4 py-24 sm:px-8">
    <h1 className="font-display text-5xl leading-none">{i18n.t('Something went wrong')}</h1>
    <p className="mt-4 break-words text-ink-muted">{error.message}</p>
    <Button variant="primary" className="mt-8" onClick={() => location.reload()}>
      {i18n.t('Try Again')}
    </Button>
  </div>
)
