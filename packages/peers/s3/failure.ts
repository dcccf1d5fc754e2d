const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const

export type FailureCode = keyof typeof statuses

/** What S3 answers when it refuses. Codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number

  constructor(code: FailureCode, message: string) {
    super(message)
    this.code = code
    this.status = statuses[code]
  }
}
