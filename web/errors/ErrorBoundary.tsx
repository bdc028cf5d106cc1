import { Component, type ReactNode } from 'react'
import { SomethingWrong } from './SomethingWrong.tsx'

/** `at`: the path, inside the shell; a new one tries again. */
type ErrorsProps = { children: ReactNode; at?: string }

/** Catches what no screen expected: a bug, or a part of the app that a newer version has replaced. React logs it. */
export class ErrorBoundary extends Component<ErrorsProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: ErrorsProps) {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <SomethingWrong inShell={this.props.at !== undefined} /> : this.props.children
  }
}
