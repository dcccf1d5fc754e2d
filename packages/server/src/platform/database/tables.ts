// Made from the migrations by `npm run tables`.



/** What a row of each table takes when it is written. */
export interface Tables {
  aiCalls: {
    at: Date
    companyId: number
    id?: number
    isSupposed: boolean
    kind: string
    micros: number
    model: string
    month: string
    promptId?: number | null
    settledAt?: Date | null
    tokens: number
  }
  aiMonths: {
    calls?: number
    companyId: number
    fullAt?: Date | null
    micros?: number
    month: string
    supposedMicros?: number
    tokens?: number
    warnedAt?: Date | null
  }
  announcementReads: {
    announcementId: number
    companyId: number
    readAt: Date
    userId: number
  }
  announcements: {
    createdAt: Date
    id?: number
    mediaCompanyId?: number | null
    mediaId?: number | null
    mediaName?: string | null
    mediaToken?: string | null
    priority: number
    shownAt: Date
    status: boolean
    text: string
    title: string
    updatedAt: Date
  }
  apiCalls: {
    answer?: string | object | null
    at: Date
    companyId: number
    fingerprint: Buffer
    key: string
  }
  apiTokens: {
    companyId: number
    connectionId?: number | null
    ending: string
    hash: Buffer
    id?: number
    madeAt: Date
    usedAt?: Date | null
    userId?: number | null
  }
  auditEntries: {
    act: string
    actorId: number
    actorName: string
    at: Date
    changes?: string | object
    companyId: number
    id?: number
    subjectId?: number | null
  }
  awaitedWords: {
    askedAt?: Date | null
    askedMessageId?: number | null
    askedUntil?: Date | null
    companyId: number
    connectionId: number
    contactId: number
    stopUntil: Date
  }
  backupRuns: {
    archive?: string | null
    beganAt: Date
    details?: string | object
    endedAt?: Date | null
    figures?: string | object
    id?: number
    kind: string
    place: string
    reason?: string | null
    seenAt: Date
    share?: number | null
    status: string
    toldAt?: Date | null
  }
  billingLinks: {
    companyId: number
    expiresAt: Date
    tokenHash: Buffer
    userId: number
  }
  botConversations: {
    companyId: number
    heardUpTo?: number
    state: string | object
    ticketId: number
    turnBeganAt?: Date | null
    turnDueAt?: Date | null
  }
  botRunNodes: {
    at: Date
    companyId: number
    flowId: number
    handle?: string | null
    nodeId: string
    place: number
    runId: number
    turn: number
  }
  botRunSteps: {
    actions: string | object
    at: Date
    companyId: number
    event: string
    heard?: string[]
    runId: number
    turn: number
  }
  botRuns: {
    companyId: number
    createdAt: Date
    endedAt?: Date | null
    flowId?: number | null
    heardFrom?: number | null
    heardTo?: number | null
    id?: number
    integrationId?: number | null
    promptId?: number | null
    reason?: string | null
    startedBy: string
    state: string | object
    status: string
    ticketId: number
    turn?: number
    updatedAt: Date
    userId?: number | null
    versionId?: number | null
  }
  botSteps: {
    at: Date
    chosen?: string | null
    companyId: number
    id?: number
    queueId?: number | null
    rules: string[]
    said: number
    ticketId: number
  }
  campaignFigures: {
    campaignId: number
    companyId: number
    confirmed?: number
    delivered?: number
    failed?: number
    isUntold?: boolean
    queued?: number
    read?: number
    replied?: number
    requested?: number
    sent?: number
    skipped?: number
    total?: number
    variant: number
  }
  campaignMessages: {
    companyId: number
    messageId: number
    part: number
    recipientId: number
  }
  campaignPaces: {
    chance?: number
    companyId: number
    connectionId: number
    lastAt?: Date | null
    sent?: number
    strangersUntil?: Date | null
  }
  campaignRecipients: {
    campaignId: number
    companyId: number
    confirmation?: boolean | null
    confirmedAt?: Date | null
    contactId?: number | null
    contactListItemId?: number | null
    deliveredAt?: Date | null
    email?: string
    files?: number[]
    id?: number
    isStranger: boolean
    name: string
    number: string
    part?: number
    place: number
    readAt?: Date | null
    reason?: string | null
    repliedAt?: Date | null
    requestedAt?: Date | null
    sentAt?: Date | null
    state?: string
    ticketId?: number | null
    variant?: number
  }
  campaigns: {
    companyId: number
    completedAt?: Date | null
    confirmation?: boolean
    confirmationMessage?: string | null
    connectionId?: number | null
    contactListId?: number | null
    createdAt: Date
    endedBecause?: string | null
    fileListId?: number | null
    freeTextInside?: boolean
    id?: number
    mediaId?: number | null
    message1?: string | null
    message2?: string | null
    message3?: string | null
    message4?: string | null
    message5?: string | null
    name: string
    scheduledAt?: Date | null
    servedAt?: Date | null
    startedAt?: Date | null
    status?: string
    strangers?: string | null
    tagId?: number | null
    templateId?: number | null
    templateValues?: string | object | null
    updatedAt: Date
    userId?: number | null
    waitingSince?: Date | null
    waitsFor?: string | null
    waitsUntil?: Date | null
    wakeAt?: Date | null
  }
  'channels.budgets': {
    connectionId: number
    endsAt: Date
    key: string
    name: string
    used: number
  }
  'channels.chatTimers': {
    chat: string
    connectionId: number
    seconds: number
    since: Date
  }
  'channels.hookParts': {
    app: string
    connectionId?: number | null
    error?: string | null
    id?: number
    isPast?: boolean
    payload: string | object
    receivedAt: Date
  }
  'channels.hooks': {
    app: string
    body: Buffer
    error?: string | null
    id?: number
    receivedAt?: Date
  }
  'channels.inbox': {
    attempts?: number
    connectionId: number
    createdAt?: Date
    dueAt?: Date
    error?: string | null
    id?: number
    kind: string
    lane?: string | null
    leaseUntil?: Date | null
    payload: string | object
    seen?: string | null
    state?: string
  }
  'channels.leftovers': {
    configuration: string
    connectionId: number
    createdAt?: Date
    dueAt?: Date
    id?: number
    provider: string
    sealed: Buffer
    tries?: number
  }
  'channels.messageSecrets': {
    connectionId: number
    createdAt?: Date
    secret: Buffer
    waId: string
  }
  'channels.outbox': {
    attempts?: number
    class?: number
    connectionId: number
    createdAt?: Date
    dueAt?: Date
    error?: string | null
    first?: boolean
    id?: number
    kind: string
    lane?: string | null
    payload: string | object
    prepared?: Buffer | null
    ref?: string | null
    state?: string
    updatedAt?: Date
    waId?: string | null
  }
  'channels.processes': {
    owner: string
    seenAt?: Date
  }
  'channels.quiet': {
    copiedAt: Date
    isOnly?: boolean
    restoredAt: Date
  }
  'channels.reached': {
    at: Date
    person: string
    portfolio: string
  }
  'channels.settings': {
    app?: string | null
    configuration?: string
    connectionId: number
    hours?: string | object | null
    numberId?: string | null
    provider: string
    rejectsCalls?: boolean
    rests?: boolean
    version?: number
    wabaId?: string | null
  }
  'channels.state': {
    capabilities?: string | object | null
    caughtUpAt?: Date | null
    connectionId: number
    formerNumber?: string
    health?: string | object | null
    lastAckAt?: Date | null
    lastInboundAt?: Date | null
    leaseEpoch?: number
    leaseOwner?: string | null
    leaseUntil?: Date
    number?: string
    pairedAt?: Date | null
    pairingCode?: string
    passkey?: string | object | null
    qrcode?: string
    reason?: string
    reasonUntil?: Date | null
    retries?: number
    since?: Date
    status?: string
    updatedAt?: Date
    wanted?: boolean
  }
  'channels.traffic': {
    connectionId: number
    history: string | object
  }
  'channels.versions': {
    provider: string
    updatedAt?: Date
    version: string
  }
  'channels.whatsappWebKeys': {
    connectionId: number
    keyId: string
    kind: string
    sealed: Buffer
    usedOn?: string
  }
  charges: {
    account: string
    askAt?: Date | null
    cents: number
    code?: string
    companyId: number
    createdAt: Date
    driver: string
    expiresAt?: Date | null
    id?: number
    invoiceId: number
    state?: string
    txid: string
  }
  chatMembers: {
    chatId: number
    companyId: number
    joinedAt: Date
    readUpTo: number
    userId: number
  }
  chatMessages: {
    chatId: number
    clientId?: string | null
    companyId: number
    createdAt: Date
    id?: number
    message: string
    number: number
    senderId: number
  }
  chats: {
    companyId: number
    createdAt: Date
    id?: number
    lastMessage?: string
    lastNumber?: number
    lastSenderId?: number | null
    ownerId: number
    title: string
    updatedAt: Date
    uuid?: string
  }
  companies: {
    address?: string
    city?: string
    country?: string
    createdAt?: Date
    deletedAt?: Date | null
    document?: string
    dueDate?: string | null
    email?: string
    firstName?: string
    id?: number
    lastName?: string
    maxStored?: number
    name: string
    phone?: string
    planId?: number | null
    recurrence?: string
    schedules?: string | object
    state?: string
    status?: boolean
    timeZone?: string
    updatedAt?: Date
    zipcode?: string
  }
  companyExports: {
    byId: number
    byName: string
    companyId: number
    createdAt: Date
    expiresAt?: Date | null
    hasFiles: boolean
    hasKeys: boolean
    id?: number
    mediaId?: number | null
    ofOperator: boolean
    share?: number
    status: string
  }
  companyImports: {
    answers?: string | object | null
    byId: number
    byName: string
    companyId: number
    createdAt: Date
    fileName: string
    madeId?: number | null
    mediaId?: number | null
    refusal?: string | object | null
    share?: number
    status: string
    trial?: string | object | null
  }
  connectionQueues: {
    companyId: number
    connectionId: number
    queueId: number
  }
  connections: {
    alarm?: string | object | null
    companyId: number
    complationMessage?: string
    createdAt?: Date
    expiresInactiveMessage?: string
    expiresTicket?: number
    fallbackTemplate?: string | object | null
    greetingMessage?: string
    id?: number
    integrationId?: number | null
    isDefault?: boolean
    maxUseBotQueues?: number
    name: string
    outOfHoursMessage?: string
    promptId?: number | null
    proxyAddress?: string
    ratingMessage?: string
    ratingTemplate?: string | object | null
    timeToTransfer?: number
    timeUseBotQueues?: number
    token?: string
    transferQueueId?: number | null
    updatedAt?: Date
  }
  contactCounts: {
    companyId: number
    contacts: number
  }
  contactIdentities: {
    address: string
    companyId: number
    contactId: number
    createdAt?: Date
    former?: boolean
    kind: string
    value: string
  }
  contactImportParts: {
    companyId: number
    contactIds?: number[]
    importId: number
    position: number
    rows: string | object
  }
  contactImports: {
    columns: string[]
    companyId: number
    completed?: number
    created?: number
    createdAt: Date
    done?: number
    existing: string
    faulty?: number
    fileName: string
    finishedAt?: Date | null
    headings: string[]
    id?: number
    known?: number
    rowCount: number
    sheet: string
    status: string
    stored?: number
    tagId?: number | null
    userId: number
  }
  contactListChecks: {
    askedAt: Date
    companyId: number
    connectionId?: number | null
    contactListItemId?: number | null
    number: string
    ref?: string | null
  }
  contactListItems: {
    askAt: Date
    asked?: number
    columns?: string | object
    companyId: number
    contactListId: number
    createdAt: Date
    email?: string
    id?: number
    isWhatsappValid?: boolean | null
    name: string
    number: string
    updatedAt: Date
  }
  contactLists: {
    checkedAt?: Date | null
    companyId: number
    contacts?: number
    createdAt: Date
    found?: number
    id?: number
    missing?: number
    name: string
    paused?: boolean
    updatedAt: Date
  }
  contactMerges: {
    companyId: number
    createdAt: Date
    goneId?: number | null
    goneName: string
    id?: number
    keptId: number
    snapshot?: string | object | null
    undoneAt?: Date | null
    userId?: number | null
  }
  contactOptOuts: {
    at: Date
    campaignId?: number | null
    companyId: number
    contactId: number
    id?: number
    kind: string
    reason?: string
    source?: string
    userId?: number | null
    wabaId?: string | null
    words?: string
  }
  contactTags: {
    companyId: number
    contactId: number
    createdAt?: Date
    tagId: number
  }
  contacts: {
    blockedAt?: Date | null
    companyId: number
    createdAt?: Date
    deletedAt?: Date | null
    disableBot?: boolean
    email?: string
    erasedAt?: Date | null
    extraInfo?: string | object
    id?: number
    isGroup?: boolean
    marketingHeldUntil?: Date | null
    name: string
    namedAt?: Date | null
    number?: string
    optedOutAt?: Date | null
    pictureId?: number | null
    updatedAt?: Date
  }
  countedFigures: {
    companyId: number
    timeZone: string
    untilAt: Date
    untilDay: string
  }
  customerWindows: {
    companyId: number
    connectionId: number
    contactId: number
    endsAt: Date
    fallbackAt?: Date | null
  }
  dayFigures: {
    closed: number
    companyId: number
    day: string
    newContacts: number
    opened: number
    rated: number
    ratingSum: number
    span: string
    talked: number
    talkedMs: number
    userId: number
    waited: number
    waitedMs: number
  }
  earlySignals: {
    chat: string
    companyId: number
    connectionId: number
    createdAt: Date
    id?: number
    sentAt: Date
    signal: string | object
    waId: string
  }
  emailConfirmations: {
    companyId: number
    expiresAt: Date
    tokenHash: Buffer
    userId: number
  }
  erasures: {
    at: Date
    companyId: number
    digest: string
    id?: number
    isDue?: boolean
    isListed?: boolean
    kind: string
    subjectId: number
  }
  failedAttempts: {
    at: Date[]
    key: Buffer
    until: Date
  }
  fileLists: {
    companyId: number
    createdAt: Date
    id?: number
    message: string
    name: string
    updatedAt: Date
  }
  fileOptions: {
    companyId: number
    fileListId: number
    id?: number
    mediaId?: number | null
    name: string
    position: number
  }
  firstRunLinks: {
    expiresAt: Date
    single?: boolean
    tokenHash: Buffer
  }
  flowCampaigns: {
    companyId: number
    connectionId?: number | null
    createdAt: Date
    flowId: number
    id?: number
    key: string
    name: string
    phrase: string
    status?: boolean
    updatedAt: Date
  }
  flowFiles: {
    companyId: number
    key: string
    mediaId: number
  }
  flowVersionFiles: {
    companyId: number
    mediaId: number
    versionId: number
  }
  flowVersions: {
    added: number
    at: Date
    changed: number
    companyId: number
    flowId: number
    graph: string | object
    id?: number
    nodes: number
    number: number
    removed: number
    restoredFrom?: number | null
    secrets?: string | object
    stored?: number
    userId?: number | null
  }
  flows: {
    active?: boolean
    companyId: number
    createdAt: Date
    id?: number
    isSlashCommand?: boolean
    name: string
    updatedAt: Date
    userId?: number | null
  }
  helps: {
    createdAt: Date
    description: string
    id?: number
    title: string
    updatedAt: Date
    video: string
  }
  invoices: {
    cents: number
    companyId: number
    createdAt: Date
    detail: string
    dueDate: string
    id?: number
    isChosen?: boolean
    months: number
    paidAt?: Date | null
    paidBy?: string | null
    periodStart: string
    planId: number
    status?: string
    updatedAt: Date
  }
  liveMessages: {
    id: number
    payload: string
    sender: string
    serial: number
  }
  liveSince: {
    at: Date
    isOnly?: boolean
  }
  loginLinks: {
    companyId: number
    expiresAt: Date
    tokenHash: Buffer
    userId: number
  }
  media: {
    askedAt?: Date
    companyId: number
    createdAt: Date
    failedReason?: string | null
    hasThumbnail?: boolean
    height?: number | null
    id?: number
    kind: string
    mimeType?: string
    name?: string
    preview?: string | null
    seconds?: number | null
    size?: number | null
    source?: string | object | null
    status: string
    stored?: number
    token?: string
    voice?: boolean
    waveform?: number[] | null
    width?: number | null
  }
  messageChanges: {
    before: string | object
    companyId: number
    connectionId: number
    createdAt: Date
    id?: number
    kind: string
    messageId: number
    ref: string
    userId?: number | null
    waId?: string | null
  }
  messageCharges: {
    at: Date
    category?: string | null
    companyId: number
    connectionId?: number | null
    country?: string | null
    currency: string
    day: string
    id?: number
    isDelivered: boolean
    isFinal: boolean
    kind: string
    messageId?: number | null
    networkKey: Buffer
    queueId?: number | null
    wabaId: string
  }
  messageRates: {
    amount: number
    category: string
    createdAt: Date
    currency: string
    id?: number
    market: string
    updatedAt: Date
    validFrom: string
  }
  messageReactions: {
    author: string
    companyId: number
    contactId?: number | null
    createdAt: Date
    emoji: string
    messageId: number
  }
  messageStars: {
    companyId: number
    messageId: number
    userId: number
  }
  messageTemplates: {
    category: string
    categoryChange?: string | object | null
    companyId: number
    content: string | object
    createdAt: Date
    id?: number
    language: string
    metaId: string
    name: string
    pausedUntil?: Date | null
    quality?: string | null
    reason?: string
    reasonWords?: string
    sentByDay?: string | object
    state: string
    updatedAt: Date
    usedAt?: Date | null
    wabaId: string
  }
  messages: {
    acceptedAt?: Date | null
    ack?: number
    ad?: string | object | null
    body: string
    chat?: string
    clientId?: string | null
    companyId: number
    connectionId?: number | null
    contactId?: number | null
    copies?: string[] | null
    createdAt: Date
    deliveredAt?: Date | null
    dropped?: string | object | null
    editedAt?: Date | null
    failedReason?: string | null
    failure?: string | object | null
    fromMe: boolean
    heldForQuality?: boolean
    heldUntil?: Date | null
    id?: number
    isDeleted?: boolean
    isForwarded?: boolean
    isPast?: boolean
    link?: string | object | null
    mediaId?: number | null
    mediaType?: string
    origin: string
    participant?: string
    quotedCopy?: string | object | null
    quotedId?: number | null
    read?: boolean
    readAt?: Date | null
    reply?: string | object | null
    sentAt: Date
    signature?: string | null
    template?: string | object | null
    ticketId: number
    transcript?: string | null
    userId?: number | null
    waId?: string | null
  }
  metaApps: {
    companyId: number
    createdAt: Date
    id?: number
    isPlatform?: boolean
    sealedFormerSecret?: string
    sealedSecret?: string
    secretChangedAt?: Date | null
    uuid: string
    verifiedAt?: Date | null
    verifyToken: string
  }
  minuteFigures: {
    companyId: number
    count: number
    day: string
    kind: string
    minutes: number
    span: string
    userId: number
  }
  officialLines: {
    appId: number
    checkedAt: Date
    companyId: number
    connectionId: number
    currency?: string
    numberId: string
    onApp?: boolean
    portfolioId: string
    sealedToken: string
    steps: string | object
    takesPast?: boolean
    unpaidSince?: Date | null
    wabaId: string
  }
  passwordResets: {
    codeHash: string
    companyId: number
    expiresAt: Date
    madeAt: Date
    tries?: number
    userId: number
  }
  paymentOddities: {
    cents: number
    chargeId: number
    companyId: number
    createdAt: Date
    expectedCents: number
    id?: number
    reference: string
    what: string
  }
  paymentSettings: {
    asaas: string | object
    driver: string
    efi: string | object
    manual: string | object
    single?: boolean
    updatedAt: Date
    webhook: string | object
  }
  plans: {
    connections: number
    createdAt?: Date
    id?: number
    isPublic?: boolean
    name: string
    queues: number
    updatedAt?: Date
    useCampaigns?: boolean
    useExternalApi?: boolean
    useIntegrations?: boolean
    useInternalChat?: boolean
    useKanban?: boolean
    useOpenAi?: boolean
    useSchedules?: boolean
    users: number
    value: number
  }
  platformApp: {
    configId: string
    metaId: string
    sealedFormerSecret: string
    sealedSecret: string
    secretChangedAt?: Date | null
    single?: boolean
    uuid: string
    verifiedAt?: Date | null
    verifyToken: string
  }
  prompts: {
    answeredAt?: Date | null
    apiKey?: string
    companyId: number
    createdAt?: Date
    examination?: string | object | null
    failedAt?: Date | null
    failedReason?: string | null
    id?: number
    maxMessages?: number
    maxTokens?: number
    model?: string
    name: string
    prompt?: string
    queueId?: number | null
    temperature?: number
    updatedAt?: Date
    voice?: string
    voiceKey?: string
    voiceRegion?: string
  }
  pushSubscriptions: {
    auth: string
    companyId: number
    createdAt: Date
    endpoint: string
    id?: number
    p256dh: string
    sessionId: string
    userId: number
  }
  queueIntegrations: {
    companyId: number
    createdAt: Date
    failures?: number
    flowId?: number | null
    id?: number
    jsonContent?: string
    language?: string
    lastError?: string | null
    lastErrorAt?: Date | null
    lastErrorText?: string
    lastSuccessAt?: Date | null
    name: string
    offAt?: Date | null
    projectName?: string
    type: string
    typebotDelayMessage?: number
    typebotExpires?: number
    typebotKeywordFinish?: string
    typebotKeywordRestart?: string
    typebotRestartMessage?: string
    typebotSlug?: string
    typebotUnknownMessage?: string
    updatedAt: Date
    url?: string
  }
  queueOptions: {
    companyId: number
    createdAt: Date
    id?: number
    message?: string
    option: number
    parentId?: number | null
    queueId: number
    title: string
    updatedAt: Date
  }
  queues: {
    color: string
    companyId: number
    complationMessage?: string
    createdAt?: Date
    greetingMessage?: string
    id?: number
    integrationId?: number | null
    name: string
    orderQueue?: number | null
    outOfHoursMessage?: string
    promptId?: number | null
    ratingMessage?: string
    schedules?: string | object
    updatedAt?: Date
  }
  quickMessages: {
    companyId: number
    createdAt: Date
    flowId?: number | null
    geral?: boolean
    id?: number
    mediaId?: number | null
    message?: string
    shortcode: string
    status?: boolean
    template?: string | object | null
    type?: string
    updatedAt: Date
    userId?: number | null
  }
  recoveryKey: {
    isOnly?: boolean
    madeAt: Date
    publicKey: string
  }
  schedules: {
    body: string
    companyId: number
    contactId: number
    createdAt: Date
    failedReason?: string | null
    id?: number
    mediaId?: number | null
    messageId?: number | null
    sendAt: Date
    sentAt?: Date | null
    status?: string
    template?: string | object | null
    ticketId?: number | null
    updatedAt: Date
    userId?: number | null
  }
  sessions: {
    companyId: number
    expiresAt: Date
    id: string
    previousHash?: Buffer | null
    rotatedAt: Date
    tokenHash: Buffer
    userId: number
  }
  settings: {
    companyId: number
    key: string
    mediaId?: number | null
    value: string
  }
  storageUse: {
    companyId: number
    stored: number
  }
  subscriptionReminders: {
    companyId: number
    dueDate: string
    kind: string
    sentAt: Date
  }
  suppressedAddresses: {
    companyId: number
    contactId: number
    kind: string
    optedOutAt?: Date | null
    value: string
  }
  tags: {
    color: string
    companyId: number
    createdAt?: Date
    id?: number
    kanban?: number
    name: string
    updatedAt?: Date
    userId?: number | null
  }
  templateAccounts: {
    companyId: number
    fault?: string | object | null
    syncedAt?: Date | null
    triedAt: Date
    wabaId: string
  }
  ticketCounters: {
    companyId: number
    lastCode: number
  }
  ticketEvents: {
    at: Date
    companyId: number
    detail: string | object
    id?: number
    kind: string
    lostBy?: number | null
    through?: string | null
    ticketId: number
    userId?: number | null
  }
  ticketMarks: {
    companyId: number
    muted: boolean
    pinned: boolean
    ticketId: number
    unread: boolean
    userId: number
  }
  ticketNoteMentions: {
    companyId: number
    noteId: number
    seenAt?: Date | null
    userId: number
  }
  ticketNotes: {
    companyId: number
    contactId: number
    createdAt: Date
    id?: number
    note: string
    ticketId: number
    userId?: number | null
  }
  tickets: {
    answeredAt?: Date | null
    answeredUntil?: Date | null
    botHalted?: boolean
    chatbot?: boolean
    code: number
    companyId: number
    connectionId?: number | null
    contactId: number
    createdAt: Date
    id?: number
    integrationId?: number | null
    isGroup?: boolean
    isNew?: boolean
    isPast?: boolean
    lastMessage?: string
    promptId?: number | null
    queueId?: number | null
    readUntil?: Date | null
    status: string
    unreadMessages?: number
    updatedAt: Date
    useIntegration?: boolean
    userId?: number | null
    uuid?: string
    waitingSince?: Date | null
  }
  unknownPayments: {
    askAt?: Date | null
    cents?: number | null
    createdAt: Date
    driver: string
    id?: number
    txid: string
  }
  userQueues: {
    companyId: number
    queueId: number
    userId: number
  }
  users: {
    allTicket?: string
    availability?: string
    browsersKnownFrom?: Date
    companyId: number
    connectionId?: number | null
    createdAt?: Date
    deletedAt?: Date | null
    email: string
    held?: boolean
    id?: number
    language?: string
    lastSeenAt?: Date | null
    name: string
    online?: boolean
    passwordHash?: string | null
    profile?: string
    quietFrom?: string | null
    quietUntil?: string | null
    super?: boolean
    updatedAt?: Date
  }
  visits: {
    acceptedAt?: Date | null
    begunBy?: string | null
    botSince?: Date | null
    closedAt?: Date | null
    companyId: number
    connectionId?: number | null
    contactId: number
    handedOverAt?: Date | null
    heldMs?: number
    heldSince?: Date | null
    id?: number
    isGroup: boolean
    isNew?: boolean
    openedAt: Date
    queueId?: number | null
    ratedAt?: Date | null
    rating?: number | null
    ratingUntil?: Date | null
    ticketId: number
    userId?: number | null
    waitsSince?: Date | null
  }
  webhookDeliveries: {
    attempts?: string | object
    companyId: number
    contactId?: number | null
    createdAt?: Date
    data: string | object
    dueAt?: Date
    id?: number
    lane: string
    state?: string
    ticketId?: number | null
    tries?: number
    type: string
    uuid?: string
  }
  webhooks: {
    companyId: number
    failingSince?: Date | null
    failures?: number
    host: string
    lastSuccessAt?: Date | null
    mailedAt?: Date | null
    offAt?: Date | null
    offReason?: string | null
    previousSecret?: string
    previousUntil?: Date | null
    resumesAt?: Date | null
    secret: string
    secretMadeAt: Date
    triedAt?: Date | null
  }
  work: {
    attempts?: number
    companyId?: number | null
    createdAt?: Date
    dueAt: Date
    error?: string | null
    id?: number
    kind: string
    lane?: string | null
    leaseUntil?: Date | null
    payload: string | object
    state?: string
  }
}
