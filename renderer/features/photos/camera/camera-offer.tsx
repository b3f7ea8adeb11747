import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { cameras } from '../../../../contract/media/cameras.ts'
import type { Answer } from '../../../../contract/wire/route.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { sessionStore } from '../../session/index.ts'
import type { PhotosStore } from '../photos-store.ts'
import styles from './camera.module.css'
import { readCameraFile } from './read-camera-file.ts'

type Opened = Answer<typeof cameras.open>

/** How often the computer asks for what the phone has sent. */
const lookMs = 1_500

/**
 * Uses a phone as the camera of this form: a code is shown on the screen, and what the phone sends is added behind the
 * other photos. Not offered on a phone itself, nor to somebody who is not signed in.
 */
export const CameraOffer = observer(({ store }: { store: PhotosStore }) => {
  const { api, platform } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation('photos')
  const [opened, setOpened] = useState<Opened>()
  const [failed, setFailed] = useState(false)
  if (!session.isAdvertiser || Object.keys(platform.apiHeaders()).length > 0) return null

  const open = async () => {
    const answer = await api.call(cameras.open, {})
    setFailed(!answer.ok)
    if (answer.ok) setOpened(answer.value)
  }
  if (opened)
    return (
      <Camera
        key={opened.id}
        opened={opened}
        store={store}
        onAnew={() => void open()}
        onClose={() => {
          setOpened(undefined)
          void api.call(cameras.end, { params: { id: opened.id } })
        }}
      />
    )
  return (
    <div className={styles.offer}>
      <Button onClick={() => void open()}>{t('camera.open')}</Button>
      {failed && <p role="alert">{t('camera.failed')}</p>}
    </div>
  )
})

interface CameraProps {
  opened: Opened
  store: PhotosStore
  onAnew: () => void
  onClose: () => void
}

function Camera({ opened, store, onAnew, onClose }: CameraProps) {
  const { t } = useTranslation('photos')
  const state = useCamera(opened, store)
  return (
    <section className={styles.camera} aria-label={t('camera.title')}>
      <h3>{t('camera.title')}</h3>
      {state === 'waiting' && (
        <>
          <p>{t('camera.scan')}</p>
          <QrCode className={styles.qr} text={opened.url} label={t('camera.qr')} />
          <p className={styles.muted}>{t('camera.orLink')}</p>
          <bdi dir="ltr" className={styles.link}>
            {opened.url}
          </bdi>
        </>
      )}
      <p role="status">
        {state === 'paired' && t('camera.paired')}
        {state === 'over' && t('camera.over')}
      </p>
      <div className={styles.buttons}>
        {state === 'over' && <Button onClick={onAnew}>{t('camera.anew')}</Button>}
        <Button look="bare" onClick={onClose}>
          {t(state === 'paired' ? 'camera.end' : 'site:close')}
        </Button>
      </div>
    </section>
  )
}

/** Asks repeatedly while the form is open, and adds what is new. */
function useCamera({ id }: Opened, store: PhotosStore) {
  const { api } = useStores()
  const [state, setState] = useState<'waiting' | 'paired' | 'over'>('waiting')
  const taken = useRef(new Set<string>())
  const look = useLatest(async (signal: AbortSignal) => {
    const answer = await api.call(cameras.state, { params: { id } }, { signal })
    if (!answer.ok) return
    const { isPaired, until, files } = answer.value
    setState(Date.parse(until) < Date.now() ? 'over' : isPaired ? 'paired' : 'waiting')
    for (const { upload, digest } of files) {
      if (taken.current.has(upload)) continue
      const file = await readCameraFile(api, { id, upload }, signal)
      if (!file) return
      taken.current.add(upload)
      await store.addSent(file, { upload, digest, poster: undefined })
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = async () => {
      await look.current(stop.signal)
      if (!stop.signal.aborted) timer = setTimeout(() => void goOn(), lookMs)
    }
    void goOn()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [look])
  return state
}
