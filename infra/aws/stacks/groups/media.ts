import { allow, onFiles, onIndex, onItems, onMissingFiles } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Takes files, completes and gives them. */
export const mediaService: GroupService = ({ environment, sessionKeys, creating, render, data, table }) => ({
  environment: { ...environment, MEDIA_BUCKET: data.mediaBucketName, RENDER_FUNCTION: render.lambda.functionName },
  rights: [
    sessionKeys(),
    creating(),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onFiles(data.mediaBucketArn, {
      actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
      prefix: 'incoming',
    }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], prefix: 'media' }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject', 'DeleteObject'], prefix: 'renditions' }),
    onMissingFiles(data.mediaBucketArn),
    allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
  ],
})
