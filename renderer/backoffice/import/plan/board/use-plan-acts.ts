import type { Outcome } from '../../../../../contract/desktop/errors.ts'
import type { SomeFacts } from '../../../../../contract/import/plan.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { useAsk } from '../../batch/use-ask.ts'
import { importStore } from '../../import-store.ts'
import type { PlanBoard } from '../../plan-board.ts'
import type { Move } from './board-keys.ts'

/** The person's changes of a plan. If the program refuses one, the plan is loaded again. */
export function usePlanActs(board: PlanBoard) {
  const store = useStore(importStore)
  const { t } = useTranslation('import')
  const ask = useAsk()
  const batch = board.id
  const calls = store.desktop.import

  const orReload = async <T>(asked: Promise<Outcome<T>>) => {
    const answer = await ask(asked)
    if (!answer) void store.open(batch)
    return answer?.value
  }

  /** Returns a text that says where the images are now. */
  const move = async (made: Move): Promise<string> => {
    board.showMove(made)
    const answer = await orReload(calls.moveFiles({ batch, ...made }))
    const group = board.groups.get(answer?.group ?? '')
    if (!answer || !group) return answer ? t('said.own') : ''
    const n = group.files.indexOf(made.files[0] ?? '') + 1
    return t('said.moved', { n, all: group.files.length, listing: group.title })
  }

  return {
    move,
    setRemoved: (files: string[], isRemoved: boolean) =>
      orReload(
        isRemoved ? calls.removeFiles({ batch, files }) : calls.restoreFiles({ batch, files }),
      ),
    setCover: (group: string, file: string) => orReload(calls.setCover({ batch, group, file })),
    rename: (group: string, title: string) => orReload(calls.renameGroup({ batch, group, title })),
    split: (group: string) => orReload(calls.splitGroup({ batch, group })),
    describe: (group: string, facts: SomeFacts) =>
      orReload(calls.describeGroup({ batch, group, facts })),
    match: (group: string, to: Parameters<typeof calls.matchGroup>[0]['to']) =>
      orReload(calls.matchGroup({ batch, group, to })),
    setSecond: (file: string, second: number) =>
      orReload(calls.setStillSecond({ batch, file, second })),
    undo: () => orReload(calls.undoEdit({ batch })),
    redo: () => orReload(calls.redoEdit({ batch })),
    retry: (files: string[]) => orReload(calls.retry({ batch, files })),
  }
}

export type PlanActs = ReturnType<typeof usePlanActs>
