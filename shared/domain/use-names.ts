/** Each thing that one person can use up, apart from its limits: every screen loads the contract that names them, and few show a limit. */
export const useNames = ['files', 'fileBytes', 'drafts', 'draftBytes', 'postsPerDay', 'checksPerMinute', 'xMillsPerDay'] as const
export type UseName = (typeof useNames)[number]
