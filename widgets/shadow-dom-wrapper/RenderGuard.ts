import { Component, type ReactNode } from 'react'
import type { WidgetHost } from './widget-host.ts'

/** A render that throws leaves the page untouched: the widget goes blank and says `lounge:error`. */
export class RenderGuard extends Component<
  { host: WidgetHost; children?: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.emit('error', {
      phase: 'render',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
