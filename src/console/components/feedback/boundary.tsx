import { Component, type ReactNode } from "react"
import { Failed } from "./state.tsx"

type Props = { readonly children: ReactNode }

/** Keeps an error of one page from affecting the others. In React, error boundaries have to be classes. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <Failed error={this.state.error} retry={() => window.location.reload()} />
    )
  }
}
