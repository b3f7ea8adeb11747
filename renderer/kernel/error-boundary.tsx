import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './error-boundary.module.css'
import { useTranslation } from './i18n/use-translation.tsx'

interface Props {
  /** When the place changes, the children are rendered again. */
  place: string
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
  children: ReactNode
}

/** An error on one page leaves the frame around it in place, so that people can leave that page. */
export class ErrorBoundary extends Component<Props, { brokenAt: string | undefined }> {
  override state: { brokenAt: string | undefined } = { brokenAt: undefined }

  static getDerivedStateFromError() {
    return { brokenAt: '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.setState({ brokenAt: this.props.place })
    this.props.onError?.(error, info)
  }

  override componentDidUpdate() {
    const { brokenAt } = this.state
    if (brokenAt && brokenAt !== this.props.place) this.setState({ brokenAt: undefined })
  }

  override render() {
    return this.state.brokenAt === undefined ? this.props.children : <Broken />
  }
}

function Broken() {
  const { t } = useTranslation()
  return (
    <div className={styles.broken} role="alert">
      <h1>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('broken.retry')}
      </Button>
    </div>
  )
}
