import { dealJobs } from './deal-jobs.ts'
import { documentJobs } from './document-jobs.ts'
import type { Job } from './job.ts'
import { matchJobs } from './match-jobs.ts'
import { workspaceJobs } from './workspace-jobs.ts'

/** The composed tools, in the order in which a deal needs them. */
export const jobs: readonly Job[] = [...workspaceJobs, ...matchJobs, ...dealJobs, ...documentJobs]
