import type { ReactNode } from 'react'
import { Component } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './map-boundary.module.css'

/** When a map cannot be fetched, the rest of the page still works. */
export class MapBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    return this.state.hasFailed ? <FailedMap /> : this.props.children
  }
}

function FailedMap() {
  const { t } = useTranslation('map')
  return (
    <div className={styles.failed} role="status">
      <p>{t('failed')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}
