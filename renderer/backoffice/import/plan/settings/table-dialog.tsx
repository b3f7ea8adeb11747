import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { currenciesOf } from '../../../../../contract/cities.ts'
import type { ColumnMapping, DryRun, importTable } from '../../../../../contract/import/table.ts'
import type { Currency } from '../../../../../contract/listings/listing-words.ts'
import { currencySymbols } from '../../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../../kernel/stores/stores.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAsk } from '../../batch/use-ask.ts'
import { importStore } from '../../import-store.ts'
import type { PlanBoard } from '../../plan-board.ts'
import { ColumnTable } from './column-table.tsx'
import styles from './dialogs.module.css'
import { DryRunView } from './dry-run-view.tsx'

type ImportTable = z.infer<typeof importTable>

/** For listings.csv or .xlsx: asks what each column holds, and shows the result before anything is changed. */
export const TableDialog = observer(
  ({ board, onClose }: { board: PlanBoard; onClose: () => void }) => {
    const { desktop } = useStore(importStore)
    const currencies = currenciesOf(useStores().city)
    const { t } = useTranslation('import')
    const ask = useAsk()
    const [table, setTable] = useState<ImportTable>()
    const [mapping, setMapping] = useState<ColumnMapping>({})
    const [run, setRun] = useState<DryRun>()
    const [currency, setCurrency] = useState<Currency | null>(null)
    const batch = board.id
    const hasTable = board.head.table !== null

    /** Answers may come in another order than they were asked for: only the last one counts. */
    const turn = useRef(0)
    const read = async (which: { token?: string; sheet?: string } = {}) => {
      turn.current += 1
      const mine = turn.current
      // Nothing can be applied until the table has been read.
      setRun(undefined)
      const asked = await ask(desktop.import.table({ batch, ...which }))
      if (mine !== turn.current) return
      // If a table cannot be read, the one before stays.
      if (!asked) return setRun(run)
      setTable(asked.value)
      await tryOut(asked.value.mapping, currency)
    }
    const tryOut = async (next: ColumnMapping, ofPrices: Currency | null) => {
      turn.current += 1
      const mine = turn.current
      setMapping(next)
      setCurrency(ofPrices)
      const asked = await ask(desktop.import.dryRun({ batch, mapping: next, currency: ofPrices }))
      if (mine === turn.current) setRun(asked?.value)
    }
    const choose = async () => {
      const picked = await ask(desktop.files.pick({ kind: 'table' }))
      const file = picked?.value[0]
      if (file) await read({ token: file.token })
    }
    const apply = async () => {
      const applied = await ask(desktop.import.applyTable({ batch, mapping, currency }))
      if (applied) onClose()
    }

    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
    useEffect(() => {
      void (hasTable ? read() : choose())
    }, [])

    return (
      <Dialog title={t('table.title')} closeLabel={t('ask.close')} onClose={onClose}>
        <div className={styles.form}>
          {table ? (
            <>
              <p className={styles.muted}>
                <bdi>{table.name}</bdi>
                {run && ` · ${t('table.rows', { count: run.rows })}`}
                {table.titleRows > 0 && ` · ${t('table.titleRows', { count: table.titleRows })}`}
                {table.isRemembered && ` · ${t('table.remembered')}`}
              </p>
              {table.sheets.length > 1 && (
                <SelectField
                  label={t('table.sheet')}
                  value={table.sheet ?? ''}
                  onChange={({ target: { value } }) => void read({ sheet: value })}
                >
                  {table.sheets.map((sheet) => (
                    <option key={sheet}>{sheet}</option>
                  ))}
                </SelectField>
              )}
              <ColumnTable
                {...{ table, mapping }}
                onChange={(next) => void tryOut(next, currency)}
              />
              {(currency !== null || (run && run.withoutCurrency > 0)) && (
                <SelectField
                  label={t('table.currency')}
                  value={currency ?? ''}
                  onChange={({ target: { value } }) =>
                    void tryOut(mapping, currencies.find((each) => each === value) ?? null)
                  }
                >
                  <option value="">{t('table.currencyNone')}</option>
                  {currencies.map((each) => (
                    <option key={each} value={each}>
                      {currencySymbols[each]} {each}
                    </option>
                  ))}
                </SelectField>
              )}
              {run ? <DryRunView run={run} /> : <Skeleton height="80px" />}
            </>
          ) : (
            <p>{t('table.none')}</p>
          )}
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => void choose()}>{t('table.other')}</Button>
          <Button
            look="primary"
            disabled={!run || run.newListings + run.additions === 0}
            onClick={() => void apply()}
          >
            {t('table.apply')}
          </Button>
        </div>
      </Dialog>
    )
  },
)
