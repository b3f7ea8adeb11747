import type { TestServer } from '../../../testing/test-server.ts'
import { tellOfSettled } from '../tell-decision.ts'

/** Does what the queue would have done by now: tells of every decision that cannot be taken back any more. */
export async function settleDecisions({ context }: TestServer) {
  const { write } = context.db
  const decisions = await write.selectFrom('decisions').select('id').orderBy('id').execute()
  for (const { id } of decisions)
    await write.transaction().execute((tx) => tellOfSettled(tx, context, { decisionId: id }))
}
