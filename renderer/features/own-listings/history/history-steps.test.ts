import { expect, test } from 'vitest'
import { historySteps } from './history-steps.ts'

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`

test('the history of a listing is in one list, newest first, prices with their change', () => {
  const steps = historySteps({
    statuses: [
      {
        ...{ from: null, to: 'moderation', note: null, by: 'owner', byName: 'Nino', at: at(1) },
      },
      {
        ...{
          from: 'moderation',
          to: 'published',
          note: null,
          by: 'operator',
          byName: null,
          at: at(3),
        },
      },
    ],
    edits: [{ kind: 'edit', fields: ['price'], byName: 'Gia', at: at(4) }],
    prices: [
      { price: 90_000, currency: 'USD', at: at(2) },
      { price: 85_000, currency: 'USD', at: at(5) },
      { price: 230_000, currency: 'GEL', at: at(6) },
    ],
  })
  expect(steps.map(({ kind, at: time }) => `${kind} ${time.slice(8, 10)}`)).toEqual([
    'price 06',
    'price 05',
    'edit 04',
    'status 03',
    'price 02',
    'status 01',
  ])
  expect(steps.flatMap((step) => (step.kind === 'price' ? [step.change] : []))).toEqual([
    // Prices in different currencies are not compared.
    undefined,
    -5_000,
    undefined,
  ])
})
