import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { StoredFiles } from '#functions/ports/file-sweep.ts'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'

/** Every object of an S3 bucket, or of one that answers like S3, whatever the table knows of it. */
export const s3StoredFiles = ({ bucket }: { bucket: Bucket }): StoredFiles => {
  const { name: Bucket, client } = bucket
  return {
    async page(area, { after, max }) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: `${area}/`, StartAfter: after, MaxKeys: max })
      const listed = await askS3('list what is stored', (limits) => client.send(command, limits))
      if (typeof listed === 'string') throw new Error(`The bucket ${Bucket} is not there.`)
      // Some stores give all of them at once, whatever was asked for.
      const contents = (listed.Contents ?? []).filter(({ Key }) => after === undefined || told('Key', Key) > after).slice(0, max)
      return contents.map(({ Key, LastModified }) => {
        const key = told('Key', Key)
        const [, userId = '', id = ''] = key.split('/')
        return { key, ref: { userId, id }, changedAt: told('LastModified', LastModified).getTime() }
      })
    },
    async remove(key) {
      await askS3('delete what is stored', (limits) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), limits))
    },
  }
}
