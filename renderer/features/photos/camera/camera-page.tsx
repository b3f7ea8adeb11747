import { Camera, Images } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { cameraHeader, cameras } from '../../../../contract/media/cameras.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import type { Photo } from '../photo.ts'
import { PhotoNotes } from '../photo-notes.tsx'
import { PhotosStore } from '../photos-store.ts'
import styles from './camera.module.css'

/** Where this phone stores the last code it used, so that sending goes on after a reload. */
const storageKey = 'camera'

type State =
  | { kind: 'pairing' }
  | { kind: 'ready'; store: PhotosStore }
  | { kind: 'failed'; text: 'unknown' | 'used' | 'expired' | 'away' }

/** The page on the phone: photos taken or chosen here go into the form that showed the code. */
function CameraPage() {
  const { t } = useTranslation('photos')
  const state = usePairing()
  return (
    <PageFrame width="medium">
      <h1>{t('camera.pageTitle')}</h1>
      <noscript>{t('camera.withoutScripts')}</noscript>
      {state.kind === 'pairing' && <p role="status">{t('camera.pairing')}</p>}
      {state.kind === 'failed' && <p role="alert">{t(`camera.${state.text}`)}</p>}
      {state.kind === 'ready' && <Sender store={state.store} />}
    </PageFrame>
  )
}

function usePairing(): State {
  const { api, platform } = useStores()
  const isAwake = useAwake()
  const [state, setState] = useState<State>({ kind: 'pairing' })
  useEffect(() => {
    if (!isAwake) return
    let store: PhotosStore | undefined
    const code = location.hash.slice(1)
    const begin = (token: string) => {
      platform.storage.write(storageKey, JSON.stringify({ code, token }))
      // Sends only this token: the account signed in on this phone, if any, is not used.
      const ofPhone = makeApi({
        send: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
        basePath: platform.basePath,
        headers: () => ({ [cameraHeader]: token }),
      })
      store = new PhotosStore({ api: ofPhone, existing: [] })
      store.sendAhead()
      setState({ kind: 'ready', store })
    }
    const pair = async () => {
      const known = readKnown(platform.storage.read(storageKey))
      if (known?.code === code) return begin(known.token)
      if (!/^[\w-]{43}$/.test(code)) return setState({ kind: 'failed', text: 'unknown' })
      const answer = await api.call(cameras.pair, { body: { code } })
      if (answer.ok) begin(answer.value.token)
      else setState({ kind: 'failed', text: reasonOf(answer.failure) })
    }
    void pair()
    return () => store?.dispose()
  }, [api, platform, isAwake])
  return state
}

function readKnown(saved: string | undefined): { code: string; token: string } | undefined {
  try {
    return JSON.parse(saved ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function reasonOf(failure: Failure) {
  const code = failure.kind === 'refused' ? failure.code : undefined
  if (code === 'LINK_USED') return 'used'
  if (code === 'LINK_EXPIRED') return 'expired'
  return code === 'LINK_UNKNOWN' ? 'unknown' : 'away'
}

const Sender = observer(({ store }: { store: PhotosStore }) => {
  const { t } = useTranslation('photos')
  const sent = store.photos.filter(({ isThere }) => isThere).length
  const isOver = store.failed.some(
    ({ state }) =>
      state.kind === 'failed' &&
      state.failure.kind === 'refused' &&
      state.failure.code === 'LINK_EXPIRED',
  )
  const add = (files: FileList | null) => void store.add(files ?? [])
  return (
    <>
      <p>{t('camera.pageText')}</p>
      {store.room > 0 && !isOver && (
        <div className={styles.ways}>
          <FileWay label={t('camera.take')} isCamera onFiles={add} />
          <FileWay label={t('camera.choose')} onFiles={add} />
        </div>
      )}
      <PhotoNotes store={store} />
      <p role="status">{store.count > 0 && t('camera.sent', { n: sent, all: store.count })}</p>
      {isOver && <p role="alert">{t('camera.expired')}</p>}
      {!isOver && store.failed.length > 0 && (
        <Button onClick={() => store.retry()}>{t('retryAll')}</Button>
      )}
      <ul className={styles.sent}>
        {store.photos.map((photo) => (
          <Picture key={photo.key} photo={photo} />
        ))}
      </ul>
    </>
  )
})

interface WayProps {
  label: string
  isCamera?: boolean
  onFiles: (files: FileList | null) => void
}

function FileWay({ label, isCamera = false, onFiles }: WayProps) {
  const Icon = isCamera ? Camera : Images
  return (
    <label className={styles.way} data-first={isCamera}>
      <input
        type="file"
        accept="image/*"
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' })}
        className="unseen"
        onChange={({ target }) => {
          onFiles(target.files)
          // Choosing the same file again must count as a choice too.
          target.value = ''
        }}
      />
      <Icon size={20} aria-hidden="true" />
      {label}
    </label>
  )
}

const Picture = observer(({ photo }: { photo: Photo }) => {
  const { t } = useTranslation('photos')
  const { state, previewUrl } = photo
  return (
    <li className={styles.picture} data-state={state.kind}>
      {previewUrl ? (
        <img src={previewUrl} alt={photo.name ?? ''} />
      ) : (
        <span className={styles.blank} />
      )}
      {state.kind === 'sending' && t('camera.sending', { n: Math.round(state.share * 100) })}
      {state.kind === 'waiting' && t('camera.waits')}
      {state.kind === 'ready' && t('camera.there')}
      {state.kind === 'failed' && t('camera.lost')}
    </li>
  )
})

export const cameraPage: Page = {
  Component: CameraPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('photos:camera.pageTitle')} — Sakhli`,
    description: t('photos:camera.pageTitle'),
    path: '/camera',
    isIndexed: false,
    isPrivate: true,
  }),
}
