import pg from 'pg'
import * as z from 'zod/mini'
import { search } from '../../contract/listings/listing-search.ts'
import type { ServerContext } from '../../server/context.ts'
import { findListings } from '../../server/features/listings/search/find-listings.ts'
import { recordSql } from '../server/recorded-sql.ts'
import { hotQueries } from './hot-queries.ts'
import type { Verdicts } from './verdicts.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** A sort of more than this share of all listings counts as a sort of the whole table. */
const wholeTable = 0.25

/** Prints how the database runs each hot query, and reports any that reads or sorts the whole table. */
export async function judgePlans(
  server: ServerContext,
  url: string,
  listings: number,
  verdicts: Verdicts,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const { name, query } of hotQueries) {
      const asked = z.parse(search, query)
      const statements = await recordSql(server, (recording) =>
        findListings(recording, asked, undefined),
      )
      const nodes: PlanNode[] = []
      let milliseconds = 0
      for (const { sql, parameters } of statements) {
        const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [
          ...parameters,
        ])
        const [{ Plan, 'Execution Time': time }] = rows[0]['QUERY PLAN']
        nodes.push(...flatten(Plan))
        milliseconds += time
      }
      const fault = faultOf(nodes, listings)
      const how = [...new Set(nodes.filter(isOfListings).map(describe))].join(', ')
      verdicts.expect(`plan of "${name}"`, !fault, `${fault ?? how}, ${milliseconds.toFixed(1)} ms`)
    }
  } finally {
    await client.end()
  }
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

const isOfListings = (node: PlanNode) =>
  node['Relation Name'] === 'listings' || node['Index Name']?.startsWith('listings_') === true

const describe = (node: PlanNode) =>
  `${node['Node Type']}${node['Index Name'] ? ` (${node['Index Name']})` : ''}`

function faultOf(nodes: PlanNode[], listings: number): string | undefined {
  if (nodes.some((node) => node['Node Type'] === 'Seq Scan' && isOfListings(node)))
    return 'a sequential scan of listings'
  const sorted = nodes
    .filter((node) => node['Node Type'].includes('Sort'))
    .flatMap((node) => node.Plans ?? [])
    .reduce((most, input) => Math.max(most, input['Actual Rows'] * input['Actual Loops']), 0)
  return sorted > listings * wholeTable ? `a sort of ${sorted} ads` : undefined
}
