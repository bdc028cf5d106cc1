import { Component, type ReactNode } from 'react'
import { SomethingWrong } from './SomethingWrong.tsx'

/** Catches what no screen expected: a bug, or a part of the app that a newer version has replaced. React logs it. */
export class Errors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <SomethingWrong /> : this.props.children
  }
}
