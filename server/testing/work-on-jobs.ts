import { JobQueue } from '../jobs/job-queue.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { TestServer } from './test-server.ts'

/** As another process of the server would, with a queue of its own that the database wakes: that of a test only sends. */
export function workOnJobs({ context, url }: Pick<TestServer, 'context' | 'url'>) {
  return startJobs({ ...context, jobs: new JobQueue({ url, log: context.log }) })
}
