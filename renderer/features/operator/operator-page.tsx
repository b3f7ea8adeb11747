import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import type { KeyWithoutBlanks } from '../../../texts/keys.ts'
import { notFoundPage } from '../../kernel/pages/not-found-page.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sessionStore } from '../session/index.ts'
import { OperatorFrame } from './operator-frame.tsx'

interface Parts {
  path: string
  title: KeyWithoutBlanks
  Content: ComponentType
  /** Shown beside the names of the operators' pages. */
  Tools?: ComponentType
  isOneScreen?: boolean
}

/** A page for operators only: anybody else is told that there is no page at this address. */
export function operatorPage({ path, title, Content, Tools, isOneScreen }: Parts): Page {
  const Component = observer(() => {
    const session = useStore(sessionStore)
    // Without a network it is still unknown who is signed in.
    if (session.state.kind === 'unknown') return <Skeleton height="60vh" />
    if (!session.user?.isOperator) return <notFoundPage.Component />
    return (
      <OperatorFrame isOneScreen={isOneScreen} tools={Tools && <Tools />}>
        <Content />
      </OperatorFrame>
    )
  })
  return {
    Component,
    load: async () => {},
    head: (root, context, t) => {
      if (!root.get(sessionStore).user?.isOperator)
        return { ...notFoundPage.head(root, context, t), isPrivate: true }
      return {
        title: `${t(title)} — Sakhli`,
        description: t('operator:about'),
        path,
        isIndexed: false,
        isPrivate: true,
      }
    },
  }
}
