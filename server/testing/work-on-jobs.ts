import { JobQueue } from '../jobs/job-queue.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { TestServer } from './test-server.ts'

/**
 * Works on jobs as another server process would, with a queue that the database wakes; the queue of a test only sends.
 */
export function workOnJobs({ context, url }: Pick<TestServer, 'context' | 'url'>) {
  return startJobs({ ...context, jobs: new JobQueue({ url, log: context.log }) })
}
