import type { ActivityAction } from '../domain/activity.ts'

/** Calls recorded in a shared workspace's activity, by method and path. */
export const recorded: Readonly<Record<string, ActivityAction>> = {
  'PUT /user/publishing': 'publishing-changed',
  'POST /posts': 'post-published',
  'POST /posts/schedule': 'post-scheduled',
  'POST /posts/retry': 'post-retried',
  'POST /posts/late': 'late-posts-answered',
  'DELETE /posts/drafts/{id}': 'post-deleted',
  'DELETE /posts/scheduled/{id}': 'post-cancelled',
  'DELETE /posts/failed/{id}': 'post-deleted',
  'PUT /posts/{id}': 'post-changed',
  'DELETE /posts/{id}': 'post-deleted',
  'POST /posts/{id}/schedule': 'post-scheduled',
  'POST /posts/{id}/unschedule': 'post-unscheduled',
  'POST /posts/{id}/publish': 'post-published',
  'POST /posts/{id}/confirm': 'post-confirmed',
  'DELETE /posts/{postId}/comments/{id}': 'comment-deleted',
  'DELETE /media/{id}': 'file-deleted',
  'POST /platforms/{p}/callback': 'account-connected',
  'POST /platforms/{p}/sign-in': 'account-connected',
  'POST /platforms/{p}/choose': 'account-connected',
  'POST /platforms/{p}/tokens': 'account-connected',
  'PUT /platforms/{p}/settings/{id}': 'account-changed',
  'POST /platforms/{p}/disconnect/{id}': 'account-disconnected',
  'POST /platforms/groups': 'group-created',
  'PUT /platforms/groups/{id}': 'group-changed',
  'DELETE /platforms/groups/{id}': 'group-deleted',
  'PUT /platforms/groups/account/{accountId}': 'account-changed',
  'POST /queues': 'queue-created',
  'PUT /queues/{id}': 'queue-changed',
  'DELETE /queues/{id}': 'queue-deleted',
  'POST /queues/{id}/posts': 'post-scheduled',
  'PUT /queues/{id}/posts/{postId}': 'post-moved',
  'POST /notes': 'note-written',
  'PUT /notes/{id}': 'note-changed',
  'DELETE /notes/{id}': 'note-deleted',
  'POST /workspaces': 'workspace-created',
  'PATCH /workspaces/current': 'workspace-changed',
  'PUT /workspaces/current/members/{userId}': 'member-role-changed',
  'DELETE /workspaces/current/members/{userId}': 'member-removed',
  'POST /workspaces/current/leave': 'member-left',
  'POST /workspaces/current/hand-over': 'workspace-handed-over',
  'POST /workspaces/current/invitations': 'member-invited',
  'DELETE /workspaces/current/invitations/{id}': 'member-invitation-revoked',
  'POST /workspaces/join': 'member-joined',
}

/**
 * Recorded calls that don't always do what their action says, so they're recorded only if they say so: a change may be
 * a draft that saves itself, and a sign-in may first ask which accounts to connect.
 */
export const recordedWhenTold: readonly string[] = [
  'PUT /posts/{id}',
  'POST /platforms/{p}/callback',
  'POST /platforms/{p}/sign-in',
  'POST /workspaces',
  'POST /workspaces/join',
]
