import type { ReactNode } from 'react'
import { Component } from 'react'
import type { WithTranslation } from 'react-i18next'
import { withTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './map-boundary.module.css'

interface Props extends WithTranslation {
  children: ReactNode
}

/** A map that cannot be fetched takes nothing else of the page with it. */
class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { t, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className={styles.failed} role="status">
        <p>{t('map:failed')}</p>
        <Button onClick={() => location.reload()}>{t('map:reload')}</Button>
      </div>
    )
  }
}

export const MapBoundary = withTranslation('map')(Boundary)
