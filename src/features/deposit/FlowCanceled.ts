/** The user canceled a question of the app; the wallet was not asked to send. */
export class FlowCanceled extends Error {
  override name = 'FlowCanceled'
}
