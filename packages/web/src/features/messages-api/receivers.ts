/** A receiver checks the sender and the age of an event before it trusts it. */
export const receiverPrograms = ['JavaScript', 'PHP', 'Python'] as const
export type ReceiverProgram = (typeof receiverPrograms)[number]

/** A complete receiver. The reader replaces SEU_SEGREDO. */
export function receiverIn(program: ReceiverProgram, comment: string): string {
  return receivers[program](comment)
}

const receivers: Record<ReceiverProgram, (comment: string) => string> = {
  JavaScript: (comment) => `// ${comment}
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from('SEU_SEGREDO'.replace('whsec_', ''), 'base64')

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString()
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = request.headers
  const wanted = createHmac('sha256', secret).update(\`\${id}.\${sentAt}.\${body}\`).digest()
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  const isFresh = Math.abs(Date.now() / 1000 - Number(sentAt)) < 300
  response.writeHead(isSigned && isFresh ? 204 : 401).end()
  if (isSigned && isFresh) console.log(id, JSON.parse(body).type)
}).listen(8000)`,
  PHP: (comment) => `<?php
// ${comment}
$secret = base64_decode(str_replace('whsec_', '', 'SEU_SEGREDO'));
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'];
$sentAt = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'];
$wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $secret, true));
$isSigned = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE']) as $one) {
  if (hash_equals($wanted, $one)) $isSigned = true;
}
$isFresh = abs(time() - intval($sentAt)) < 300;
http_response_code($isSigned && $isFresh ? 204 : 401);
if ($isSigned && $isFresh) error_log($id . ' ' . json_decode($body)->type);`,
  Python: (comment) => `# ${comment}
import base64, hashlib, hmac, json, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode('SEU_SEGREDO'.replace('whsec_', ''))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        id, sent_at = self.headers['webhook-id'], self.headers['webhook-timestamp']
        signed = f'{id}.{sent_at}.'.encode() + body
        wanted = 'v1,' + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
        is_signed = any(hmac.compare_digest(wanted, one) for one in self.headers['webhook-signature'].split(' '))
        is_fresh = abs(time.time() - int(sent_at)) < 300
        self.send_response(204 if is_signed and is_fresh else 401)
        self.end_headers()
        if is_signed and is_fresh:
            print(id, json.loads(body)['type'], flush=True)

HTTPServer(('', 8000), Receiver).serve_forever()`,
}
