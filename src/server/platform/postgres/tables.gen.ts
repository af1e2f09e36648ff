/** The tables of the migrated database with the types that pg reads. Written by `npm run generate`; do not edit. */
export type Tables = {
  account_limits: {
    account_id: string;
    decision_id: string;
    kind: string;
    since: Date;
    until: Date | null;
  };
  accounts: {
    created_at: Date;
    email: string;
    email_verified_at: Date | null;
    id: string;
    password_changed_at: Date;
    password_changed_in: Date | null;
    password_hash: string | null;
    role: string;
    role_since: Date | null;
    second_factor_asked_at: Date | null;
    unverified_mail_at: Date | null;
  };
  address_limits: {
    address_hash: string;
    decision_id: string;
    kind: string;
    since: Date;
    until: Date | null;
  };
  anonymized_hours: {
    approved_minutes: number;
    minutes: number;
    people: number;
    shift_id: string;
  };
  archived_hours: {
    ends_local: Date;
    event_title: string | null;
    host_id: string;
    host_kind: string;
    host_name: string;
    hours_state: string;
    id: string;
    minutes: number;
    person_id: string;
    role_title: string;
    starts_local: Date;
    time_zone: string;
  };
  audit_entries: {
    action: string;
    actor_id: string | null;
    after: unknown | null;
    at: Date;
    before: unknown | null;
    id: number;
    kind: string;
    target_id: string;
  };
  avatars: {
    created_at: Date;
    id: string;
    jpeg: Buffer;
    person_id: string;
  };
  backfills: {
    done_at: Date | null;
    name: string;
    position: string | null;
    rows_done: number;
    started_at: Date;
  };
  backup_links: {
    account_id: string;
    created_at: Date;
    expires_at: Date;
    name: string;
    token_hash: Buffer;
  };
  book_comparisons: {
    compared_at: Date;
    id: string;
    movements: number;
    unread: number;
  };
  book_differences: {
    currency: string;
    ended_at: Date | null;
    found_at: Date;
    id: string;
    kind: string;
    note: string;
    object: string;
    ours: number | null;
    payment_id: string;
    settled_by: string | null;
    theirs: number | null;
  };
  calendar_feeds: {
    created_at: Date;
    id: string;
    person_id: string;
  };
  closed_hosts: {
    group_id: string | null;
    organization_id: string | null;
    person_id: string | null;
  };
  comments: {
    author_id: string | null;
    created_at: Date;
    deleted_at: Date | null;
    edited_at: Date | null;
    event_id: string;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    parent_id: string | null;
    text: string;
  };
  confirmation_requests: {
    asked_at: Date;
    event_id: string;
    release_at: Date | null;
    released_at: Date | null;
    starts_at: Date;
  };
  contribution_settings: {
    currency: string;
    donation_amounts: number[];
    donation_text: string;
    payee_id: string;
    revision: number;
    takes_donations: boolean;
    takes_online: boolean;
    takes_transfer: boolean;
  };
  conversation_messages: {
    author_id: string;
    conversation_id: string;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    is_from_host: boolean;
    sent_at: Date;
    text: string;
  };
  conversations: {
    event_id: string | null;
    host_group_id: string | null;
    host_organization_id: string | null;
    host_person_id: string | null;
    id: string;
    last_message_at: Date;
    person_id: string;
    started_at: Date;
  };
  daily_counts: {
    active: number | null;
    attendance: number;
    day: string;
    events: number;
    median_decision_minutes: number | null;
    people: number;
    reports: number;
    rsvps: number;
  };
  decisions: {
    action: string;
    answer: string | null;
    answered_at: Date | null;
    answered_by: string | null;
    appeal_state: string | null;
    appeal_words: string | null;
    appealed_at: Date | null;
    author_id: string | null;
    case_id: string;
    ended_at: Date | null;
    explanation: string;
    id: string;
    made_at: Date;
    made_by: string | null;
    rule: string;
    until: Date | null;
    was_held: boolean;
  };
  declined_addresses: {
    address_hash: Buffer;
    declined_until: Date;
  };
  disputes: {
    amount: number;
    due_at: Date | null;
    id: string;
    opened_at: Date;
    payment_id: string;
    provider_dispute: string;
    state: string;
  };
  dues_plans: {
    amount: number;
    description: string;
    id: string;
    name: string;
    payee_id: string;
    period: string;
    position: number;
    retired_at: Date | null;
    tax_rate: number;
  };
  ended_walk_ins: {
    id: string;
    shift_id: string;
  };
  event_admissions: {
    event_id: string;
    person_id: string;
  };
  event_cohosts: {
    answered_at: Date | null;
    cohost_id: string;
    covers_series: boolean;
    event_id: string;
    group_id: string | null;
    organization_id: string | null;
    person_id: string | null;
    requested_at: Date;
    requested_by: string | null;
    status: string;
  };
  event_copies: {
    event_id: string;
    source_id: string;
  };
  event_counters: {
    capacity: number | null;
    event_id: string;
    last_position: number;
    online_capacity: number | null;
    online_offered: number;
    online_taken: number;
    online_waiting: number;
    seats_offered: number;
    seats_taken: number;
    seats_waiting: number;
    ticket_note: string | null;
    ticket_price: number | null;
  };
  event_day_counts: {
    category: string;
    day: string;
    events: number;
    scope: number;
  };
  event_listings: {
    category: string;
    cell: number | null;
    ends_at: Date;
    event_id: string;
    host_type: string;
    is_in_person: boolean;
    is_online: boolean;
    latitude: number | null;
    longitude: number | null;
    series_id: string | null;
    starts_at: Date;
    starts_local: Date | null;
    title_key: string;
    tsv: string;
    words: string[];
  };
  event_month_counts: {
    category: string;
    events: number;
    month: string;
    scope: number;
  };
  event_reminders: {
    event_id: string;
    kind: string;
    starts_at: Date;
  };
  event_templates: {
    content: unknown;
    cover_id: string | null;
    created_at: Date;
    id: string;
    name: string;
    person_id: string | null;
  };
  events: {
    accessibility: string[];
    accessibility_note: string;
    address: string;
    are_rsvps_closed: boolean;
    attendance: string;
    attendee_list: string;
    cancellation_reason: string;
    cancelled_at: Date | null;
    category: string | null;
    confirm_hours_before: number | null;
    cover_id: string | null;
    created_at: Date;
    created_by: string | null;
    description: string;
    draft_excluded_days: string[];
    draft_rule: string | null;
    edited_fields: string[];
    ends_at: Date | null;
    ends_local: Date | null;
    guests_per_rsvp: number;
    hidden_at: Date | null;
    hidden_by: string | null;
    hidden_status: string | null;
    host_group_id: string | null;
    host_kind: string;
    host_notes: string;
    host_organization_id: string | null;
    host_person_id: string | null;
    id: string;
    interests: string[];
    is_address_hidden: boolean;
    is_extra: boolean;
    latitude: number | null;
    longitude: number | null;
    meeting_link: string;
    occurrence_local: Date | null;
    place_id: number | null;
    previous_starts_at: Date | null;
    price_note: string;
    published_at: Date | null;
    questions: unknown;
    release_hours_before: number | null;
    requires_approval: boolean;
    rsvp_closes_at: Date | null;
    rsvp_opens_at: Date | null;
    sequence: number;
    series_id: string | null;
    series_part_id: string | null;
    series_rule: string | null;
    starts_at: Date | null;
    starts_local: Date | null;
    status: string;
    time_zone: string | null;
    title: string;
    updated_at: Date;
    venue: string;
    visibility: string;
    waitlist_offer_hours: number | null;
  };
  functions: {
    applied_at: Date;
    checksum: string;
    name: string;
  };
  game_entries: {
    adjustment: number;
    game_id: string;
    join_code: string;
    joined_at: Date;
    joined_revision: number;
    name: string;
    points: unknown;
    removed_at: Date | null;
    revision: number;
    shown: unknown | null;
    shown_revision: number;
    team_id: string;
    total: number;
    was_ready: boolean;
  };
  game_events: {
    changed_at: Date;
    changed_by: string | null;
    game_id: string;
    id: number;
    kind: string;
  };
  game_questions: {
    answers: string[];
    game_id: string;
    kind: string;
    notes: string;
    options: string[] | null;
    picture: unknown | null;
    picture_id: string | null;
    points: number;
    question: string;
    text: string;
    tolerance: number | null;
    wanted: number | null;
  };
  games: {
    asked_count: number;
    break_ends_at: Date | null;
    completed_at: Date | null;
    current_question: string;
    id: string;
    locked_at: unknown;
    locked_questions: string[];
    revealed_questions: string[];
    revision: number;
    rounds: unknown;
    show_id: string;
    standings_after: string;
    started_at: Date;
    tiebreak: unknown | null;
    timer: unknown | null;
  };
  gazetteer_loads: {
    edition: string;
    loaded_at: Date;
  };
  group_bans: {
    banned_at: Date;
    banned_by: string | null;
    group_id: string;
    person_id: string;
    reason: string;
  };
  group_follows: {
    followed_at: Date;
    group_id: string;
    person_id: string;
  };
  group_invitations: {
    created_at: Date;
    created_by: string;
    expires_at: Date;
    group_id: string;
    id: string;
    max_uses: number | null;
    role: string;
    token_hash: Buffer;
    uses: number;
  };
  group_members: {
    answers: unknown;
    group_id: string;
    joined_at: Date;
    person_id: string;
    rank: number;
    role: string;
  };
  group_posts: {
    author_id: string | null;
    created_at: Date;
    edited_at: Date | null;
    group_id: string;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    text: string;
    title: string;
    visibility: string;
  };
  group_requests: {
    answers: unknown;
    group_id: string;
    id: string;
    person_id: string;
    requested_at: Date;
  };
  groups: {
    admission: string;
    chosen_visibility: string;
    cover_id: string | null;
    created_at: Date;
    description: string;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    interests: string[];
    links: unknown;
    logo_id: string | null;
    member_count: number;
    name: string;
    name_key: string;
    place_id: number | null;
    questions: unknown;
    slug: string;
    tsv: string;
    updated_at: Date;
    visibility: string;
  };
  held_content: {
    case_id: string;
    kind: string;
    score: number;
    since: Date;
    target_id: string;
    why: string[];
  };
  held_places: {
    attendance: string | null;
    held_until: Date;
    places: number;
    request_id: string;
  };
  host_words: {
    hosts: number;
    subject: string;
    word: string;
  };
  idempotency_keys: {
    account_id: string;
    created_at: Date;
    key_mac: Buffer;
    request_mac: Buffer;
    response: Buffer | null;
    status: number | null;
  };
  identities: {
    account_id: string;
    email: string | null;
    id: string;
    issuer: string;
    last_used_at: Date;
    linked_at: Date;
    provider_key: string;
    subject: string;
  };
  job_workers: {
    id: string;
    seen_at: Date;
  };
  ledger_entries: {
    id: string;
    occurred_at: Date;
    reason: string;
    source: string;
  };
  ledger_lines: {
    account: string;
    amount: number;
    currency: string;
    entry_id: string;
    position: number;
  };
  legal_texts: {
    id: string;
    page: string;
    published_at: Date;
    published_by: string | null;
    text: string;
  };
  lobby_teams: {
    is_from_phone: boolean;
    is_ready: boolean;
    join_code: string;
    joined_at: Date;
    name: string;
    name_key: string;
    show_id: string;
    team_id: string;
  };
  mailed_tokens: {
    account_id: string;
    code_hash: Buffer | null;
    created_at: Date;
    email: string;
    expires_at: Date;
    id: string;
    purpose: string;
    token_hash: Buffer;
    tries: number;
  };
  message_counts: {
    count: number;
    day: string;
    person_id: string;
  };
  migrations: {
    applied_at: Date;
    checksum: string;
    name: string;
  };
  moderation_cases: {
    author_id: string | null;
    id: string;
    is_urgent: boolean;
    kind: string;
    looked_at: Date | null;
    looked_at_by: string | null;
    opened_at: Date;
    report_count: number;
    reported_at: Date;
    revision: number;
    snapshot: unknown;
    state: string;
    target_id: string;
    with_series: boolean;
  };
  new_listings: {
    event_id: string;
    position: number;
  };
  notification_preferences: {
    changed_at: Date;
    channel: string;
    kind: string;
    person_id: string;
    value: string;
  };
  notification_reasons: {
    created_at: Date;
    notification_id: number;
    person_id: string;
    reason: string;
  };
  notification_settings: {
    digest: string;
    person_id: string;
    quiet_from: string | null;
    quiet_until: string | null;
    shares_address: boolean;
    time_zone: string | null;
  };
  notifications: {
    actor_id: string | null;
    created_at: Date;
    event_id: string | null;
    facts: unknown;
    group_id: string | null;
    id: number;
    is_for_members: boolean;
    is_in_site: boolean;
    kind: string;
    person_id: string;
    read_at: Date | null;
    reason: string;
    waits_for_digest: boolean;
  };
  notified_actions: {
    action: string;
    notified_at: Date;
    person_id: string;
    subject_id: string;
  };
  order_lines: {
    discount: number;
    id: string;
    name: string;
    order_id: string;
    position: number;
    quantity: number;
    returned: number;
    tax: number;
    tax_rate: number;
    tier_id: string | null;
    total: number;
    unit: number;
  };
  orders: {
    buyer_name: string;
    created_at: Date;
    currency: string;
    discount: number;
    event: unknown;
    event_id: string | null;
    expires_at: Date | null;
    has_seats: boolean;
    id: string;
    kind: string;
    method: string;
    number: string;
    original_expires_at: Date | null;
    paid_at: Date | null;
    payee_id: string;
    period_taken_from: Date | null;
    person_id: string | null;
    promo_code_id: string | null;
    refund_hours_before: number | null;
    reminded_at: Date | null;
    return_keys: string[];
    revision: number;
    site_fee: number;
    state: string;
    subscription_id: string | null;
    subtotal: number;
    tax: number;
    total: number;
  };
  organization_follows: {
    followed_at: Date;
    organization_id: string;
    person_id: string;
  };
  organization_invitations: {
    created_at: Date;
    created_by: string;
    expires_at: Date;
    id: string;
    max_uses: number | null;
    organization_id: string;
    role: string;
    token_hash: Buffer;
    uses: number;
  };
  organization_staff: {
    joined_at: Date;
    organization_id: string;
    person_id: string;
    role: string;
  };
  organizations: {
    address: string;
    cover_id: string | null;
    created_at: Date;
    created_by: string | null;
    description: string;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    interests: string[];
    kind: string;
    links: unknown;
    logo_id: string | null;
    name: string;
    name_key: string;
    place_id: number | null;
    slug: string;
    tsv: string;
    updated_at: Date;
    verified_at: Date | null;
    website: string;
  };
  outbox: {
    attachments: unknown;
    attempts: number;
    body_html: string;
    body_text: string;
    created_at: Date;
    due_at: Date;
    expires_at: Date | null;
    held_until: Date | null;
    id: number;
    last_error: string;
    list_id: string | null;
    reason: string;
    recipient: string;
    reply_to: string[];
    settled_at: Date | null;
    state: string;
    subject: string;
    unsubscribe_url: string | null;
  };
  passkeys: {
    account_id: string;
    counter: number;
    created_at: Date;
    credential_id: Buffer;
    id: string;
    is_backed_up: boolean;
    last_used_at: Date | null;
    name: string;
    public_key: Buffer;
    rp_id: string;
    transports: string[];
  };
  payees: {
    account_holder: string;
    address: string;
    bank: string;
    charges_enabled: boolean;
    compared_at: Date | null;
    created_at: Date;
    group_id: string | null;
    iban: string;
    id: string;
    legal_name: string;
    organization_id: string | null;
    payouts_enabled: boolean;
    person_id: string | null;
    provider: string | null;
    provider_account: string | null;
    provider_state: string;
    requirements: string[];
    revision: number;
    takes_door: boolean;
    takes_transfer: boolean;
    tax_name: string;
    tax_number: string;
  };
  payment_reversals: {
    payment_id: string;
    reversed_at: Date;
    reversed_by: string | null;
  };
  payments: {
    account: string | null;
    amount: number;
    attempt: number;
    charge: string | null;
    checkout: string | null;
    created_at: Date;
    failure: string | null;
    fee: number | null;
    id: string;
    intent: string | null;
    key: string | null;
    method: string;
    order_id: string;
    paid_at: Date | null;
    provider: string;
    recorded_by: string | null;
    refunded: number;
    state: string;
  };
  payouts: {
    amount: number;
    arrives_on: string;
    created_at: Date;
    currency: string;
    id: string;
    payee_id: string | null;
    provider_payout: string;
    state: string;
  };
  pending_event_changes: {
    changed_by: string | null;
    event_id: string;
    id: string;
    previous_values: unknown;
  };
  pending_rsvp_notifications: {
    event_id: string;
    id: string;
    since: Date;
  };
  pending_shift_moves: {
    changed_by: string | null;
    ends_at: Date;
    id: string;
    shift_id: string;
    starts_at: Date;
  };
  people: {
    attendance_audience: string;
    attendance_seen_by: string;
    avatar_seed: string;
    bio: string;
    created_at: Date;
    groups_audience: string;
    groups_seen_by: string;
    has_chosen_name: boolean;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    is_searchable: boolean;
    location: string;
    location_audience: string;
    location_seen_by: string;
    name: string;
    page_audience: string;
    updated_at: Date;
  };
  person_blocks: {
    blocked_id: string;
    blocker_id: string;
    created_at: Date;
  };
  person_follows: {
    followed_at: Date;
    followed_id: string;
    person_id: string;
  };
  person_interests: {
    added_at: Date;
    person_id: string;
    topic: string;
  };
  picture_objects: {
    key: string;
    stored_at: Date;
  };
  picture_renditions: {
    bytes: Buffer | null;
    format: string;
    object_key: string | null;
    picture_id: string;
    width: number;
  };
  pictures: {
    created_at: Date;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
  };
  place_alternate_names: {
    name_key: string;
    place_id: number;
  };
  places: {
    country: string;
    country_code: string;
    id: number;
    latitude: number;
    longitude: number;
    name: string;
    name_key: string;
    other_key: string;
    population: number;
    region: string;
    time_zone: string;
  };
  players: {
    id: string;
    joined_at: Date;
    nickname: string;
    person_id: string | null;
    show_id: string;
    team_id: string;
    token_hash: Buffer | null;
  };
  post_fingerprints: {
    author_id: string;
    kind: string;
    posted_at: Date;
    simhash: number | null;
    target_id: string;
  };
  price_tiers: {
    amount: number;
    capacity: number | null;
    closes_at: Date | null;
    event_id: string;
    id: string;
    is_code_only: boolean;
    kind: string;
    max_per_order: number;
    name: string;
    opens_at: Date | null;
    position: number;
    retired_at: Date | null;
    suggested: number | null;
    taken: number;
    tax_rate: number;
  };
  promo_codes: {
    code: string;
    created_at: Date;
    event_id: string;
    from_at: Date | null;
    id: string;
    kind: string;
    max_uses: number | null;
    tier_ids: string[];
    until_at: Date | null;
    uses: number;
    value: number;
  };
  provider_events: {
    account: string | null;
    api_version: string | null;
    attempts: number;
    event_id: string;
    handled_at: Date | null;
    object_id: string;
    outcome: string | null;
    provider: string;
    received_at: Date;
    type: string;
  };
  publications: {
    dates: number;
    day: string;
    events: number;
    person_id: string;
    series: number;
  };
  push_devices: {
    auth_secret: string;
    created_at: Date;
    endpoint: string;
    id: string;
    last_pushed_at: Date | null;
    person_id: string;
    public_key: string;
    session_id: string;
    user_agent: string;
  };
  push_keys: {
    created_at: Date;
    is_only: boolean;
    private_key: unknown;
    public_key: string;
  };
  pushes: {
    attempts: number;
    created_at: Date;
    device_id: string;
    due_at: Date;
    expires_at: Date;
    id: number;
    last_error: string;
    notification_id: number;
    settled_at: Date | null;
    state: string;
  };
  question_pictures: {
    owner_id: string;
    picture_id: string;
    uploaded_at: Date;
  };
  rate_limits: {
    expire: number | null;
    key: string;
    points: number;
  };
  ratings: {
    event_id: string;
    person_id: string;
    rated_at: Date;
    stars: number;
  };
  receipt_counters: {
    last_number: number;
    payee_id: string;
    year: number;
  };
  receipts: {
    content: unknown;
    corrects_id: string | null;
    id: string;
    issued_at: Date;
    number: number;
    order_id: string;
    payee_id: string;
    refund_id: string | null;
    year: number;
  };
  refunds: {
    amount: number;
    asked_at: Date;
    asked_by: string | null;
    done_at: Date | null;
    failed_at: Date | null;
    failure: string | null;
    id: string;
    key: string;
    lines: unknown;
    payment_id: string;
    provider_refund: string | null;
    reason: string;
    state: string;
    tax: number;
  };
  repeating_shifts: {
    created_at: Date;
    created_through: string | null;
    duration_minutes: number;
    id: string;
    needed: number;
    role_id: string;
    rule: string;
    starts_local: Date;
    time_zone: string;
    updated_at: Date;
  };
  reports: {
    case_id: string;
    id: string;
    is_illegal: boolean;
    reason: string;
    reported_at: Date;
    reporter_email: string | null;
    reporter_id: string | null;
    words: string;
  };
  rounds: {
    created_at: Date;
    id: string;
    name: string;
    owner_id: string;
    questions: unknown;
    updated_at: Date;
  };
  rsvp_deadline_runs: {
    is_only: boolean;
    off_since: Date | null;
    off_until: Date | null;
    ran_at: Date;
  };
  rsvps: {
    answer_by: Date | null;
    answered_at: Date;
    answers: unknown;
    attendance: string;
    check_in_code: string;
    checked_in_at: Date | null;
    confirmed_at: Date | null;
    decline_note: string;
    event_id: string;
    guests: number;
    has_ticket: boolean;
    id: string;
    is_automatic: boolean;
    is_held: boolean;
    is_hidden: boolean;
    note: string;
    party: number;
    person_id: string;
    position: number;
    revision: number;
    status: string;
    updated_at: Date;
  };
  saved_search_alerts: {
    notified_at: Date;
    person_id: string;
    subject_id: string;
  };
  saved_search_matches: {
    event_id: string;
    matched_at: Date;
    saved_search_id: string;
    settled_at: Date | null;
    subject_id: string;
  };
  saved_searches: {
    after_position: number;
    category: string | null;
    created_at: Date;
    first_day: string | null;
    has_seats: boolean;
    id: string;
    interest: string | null;
    is_alerting: boolean;
    last_day: string | null;
    last_looked_at: Date;
    locale: string | null;
    name: string;
    person_id: string;
    place_id: number | null;
    q: string;
    quick_range: string | null;
    radius_km: number | null;
    time_zone: string;
    types: string[];
  };
  score_changes: {
    changed_at: Date;
    changed_by: string | null;
    field: string;
    from_value: number | null;
    game_id: string;
    id: number;
    reason: string;
    team_id: string;
    to_value: number | null;
    undoes: number | null;
  };
  search_words: {
    events: number;
    magnitude: number;
    word: string;
  };
  seasons: {
    best_nights: number | null;
    counts_by: string;
    created_at: Date;
    ends_on: string | null;
    host_id: string;
    id: string;
    minimum_nights: number;
    name: string;
    rank_points: number[];
    starts_on: string | null;
    updated_at: Date;
    visibility: string;
  };
  second_factors: {
    account_id: string;
    confirmed_at: Date;
    last_time_step: number;
    recovery_hashes: Buffer[];
    recovery_made_at: Date;
    totp_sealed: Buffer;
  };
  security_events: {
    account_id: string | null;
    created_at: Date;
    id: number;
    kind: string;
    network: string;
    user_agent: string;
  };
  series: {
    cancelled_at: Date | null;
    created_at: Date;
    created_by: string | null;
    excluded_days: string[];
    id: string;
    updated_at: Date;
  };
  series_parts: {
    content: unknown;
    cover_id: string | null;
    created_until: Date | null;
    duration_minutes: number;
    ends_before: string | null;
    id: string;
    rsvp_closes_minutes_before: number | null;
    rsvp_opens_minutes_before: number | null;
    rule: string;
    series_id: string;
    starts_local: Date;
    time_zone: string;
  };
  series_rsvps: {
    answers: unknown;
    attendance: string;
    created_at: Date;
    guests: number;
    id: string;
    is_hidden: boolean;
    person_id: string;
    position: number;
    revision: number;
    series_id: string;
  };
  series_volunteer_roles: {
    created_at: Date;
    description: string;
    lineage_id: string;
    minimum_age: number | null;
    questions: unknown;
    series_id: string;
    shifts: unknown;
    sign_up_closes_hours: number | null;
    since_local: Date | null;
    skills: string[];
    spots_per_sign_up: number;
    title: string;
    until_local: Date | null;
    withdraw_closes_hours: number | null;
  };
  sessions: {
    account_id: string;
    counter: number;
    created_at: Date;
    id: string;
    last_seen_at: Date;
    method: string;
    network: string;
    reauthenticated_at: Date;
    refresh_key: Buffer;
    rotated_at: Date;
    second_factor_at: Date | null;
    seen_counter: number;
    user_agent: string;
  };
  shift_listings: {
    cell: number | null;
    is_online: boolean;
    is_open: boolean;
    latitude: number | null;
    longitude: number | null;
    role_id: string;
    shift_id: string;
    sign_up_closes_at: Date;
    skills: string[];
    starts_at: Date;
    starts_local: Date | null;
    tsv: string;
    words: string[];
  };
  shift_reminders: {
    shift_id: string;
    starts_at: Date;
  };
  shift_sign_ups: {
    answers: unknown;
    approved_by: string | null;
    attendance: string | null;
    checked_in_at: Date | null;
    claimed_at: Date | null;
    claimed_minutes: number | null;
    companions: string[];
    confirmed_at: Date | null;
    confirms_age: boolean;
    confirms_skills: boolean;
    contact_phone: string;
    hours_note: string;
    hours_state: string | null;
    id: string;
    is_held: boolean;
    is_walk_in: boolean;
    minutes: number | null;
    person_id: string;
    position: number;
    replacement_sought_at: Date | null;
    revision: number;
    shares_contact: boolean;
    shift_id: string;
    signed_up_at: Date;
    spots: number;
    spots_attended: number | null;
    status: string;
    updated_at: Date;
  };
  shift_walk_ins: {
    added_at: Date;
    added_by: string | null;
    approved_by: string | null;
    email: string | null;
    hours_state: string;
    id: string;
    minutes: number | null;
    name: string;
    shift_id: string;
    updated_at: Date;
  };
  shift_words: {
    word: string;
  };
  show_helpers: {
    added_at: Date;
    person_id: string;
    show_id: string;
  };
  show_rounds: {
    position: number;
    round_id: string;
    show_id: string;
  };
  shows: {
    created_at: Date;
    event_id: string | null;
    event_starts_at: Date | null;
    helper_code: string;
    holds_standings: boolean;
    host_id: string;
    id: string;
    join_code: string;
    keeps_questions_open: boolean;
    presenter_notes: string;
    question_count: number;
    question_seconds: number | null;
    season_id: string | null;
    shows_questions: boolean;
    starts_at: Date | null;
    status: string;
    takes_answers: boolean;
    title: string;
    title_key: string;
    updated_at: Date;
    visibility: string;
  };
  sign_in_steps: {
    account_id: string | null;
    browser_hash: Buffer | null;
    created_at: Date;
    expires_at: Date;
    id_hash: Buffer;
    network: string;
    payload: unknown;
    purpose: string;
    tries: number;
  };
  sign_up_requests: {
    decided_at: Date | null;
    decided_by: string | null;
    email: string;
    id: string;
    requested_at: Date;
    state: string;
    words: string;
  };
  site_claims: {
    created_at: Date;
    expires_at: Date;
    token_hash: Buffer;
  };
  site_invitations: {
    code_hash: Buffer;
    email: string | null;
    expires_at: Date;
    id: string;
    made_at: Date;
    made_by: string | null;
    uses_left: number;
  };
  site_logo: {
    is_only: boolean;
    picture_id: string;
  };
  site_settings: {
    changed_at: Date;
    changed_by: string | null;
    key: string;
    value: unknown;
  };
  social_links: {
    handle: string;
    person_id: string;
    position: number;
    service: string;
    url: string | null;
  };
  soon_counts: {
    category: string;
    listings: number;
    online: number;
  };
  soon_listings: {
    category: string;
    event_id: string;
    host_type: string;
    is_in_person: boolean;
    is_online: boolean;
    latitude: number | null;
    longitude: number | null;
    series_id: string | null;
    starts_at: Date;
    starts_local: Date | null;
    tsv: string;
  };
  soon_window: {
    since: Date;
    until: Date;
  };
  spent_proofs: {
    expires_at: Date;
    nonce: Buffer;
  };
  subscriptions: {
    amount: number;
    cancelled_at: Date | null;
    created_at: Date;
    currency: string;
    ended_at: Date | null;
    id: string;
    kind: string;
    name: string;
    paid_until: Date | null;
    payee_id: string;
    period: string;
    periods_paid: number;
    person_id: string | null;
    plan_id: string | null;
    reminded_for: Date | null;
    renewable_until: Date | null;
    started_at: Date | null;
    tax_rate: number;
  };
  team_answers: {
    answered_at: Date;
    answered_by: string | null;
    drafted_at: Date | null;
    game_id: string;
    is_marked: boolean;
    player_id: string | null;
    question: string;
    replaced_answer: string | null;
    shortened_from: string | null;
    team_id: string;
    text: string;
  };
  team_members: {
    is_captain: boolean;
    joined_at: Date;
    person_id: string;
    team_id: string;
  };
  team_requests: {
    declined_at: Date | null;
    requested_at: Date;
    requested_by: string;
    show_id: string;
    team_id: string;
  };
  teams: {
    created_at: Date;
    deleted_at: Date | null;
    hidden_at: Date | null;
    hidden_by: string | null;
    id: string;
    join_code: string;
    name: string;
    name_key: string;
  };
  template_prices: {
    prices: unknown;
    template_id: string;
  };
  ticket_settings: {
    currency: string;
    event_id: string;
    refund_hours_before: number | null;
    revision: number;
    takes_door: boolean;
    takes_online: boolean;
    takes_transfer: boolean;
    transfer_days: number;
    windows_start_local: Date | null;
  };
  unconfirmed_requests: {
    code_hash: Buffer | null;
    details: unknown;
    email: string;
    expires_at: Date;
    id: string;
    invitation_hash: Buffer | null;
    kind: string;
    name: string;
    path: string;
    requested_at: Date;
    summary: string;
    target_id: string;
    title: string;
    token_hash: Buffer;
    tries: number;
  };
  volunteer_certificates: {
    content: unknown;
    host_id: string;
    host_kind: string;
    issued_at: Date;
    number: string;
    person_id: string;
  };
  volunteer_roles: {
    address: string;
    attendance: string | null;
    created_at: Date;
    description: string;
    event_id: string | null;
    id: string;
    is_edited: boolean;
    lineage_id: string | null;
    minimum_age: number | null;
    organization_id: string | null;
    place_id: number | null;
    questions: unknown;
    retired_at: Date | null;
    sign_up_closes_hours: number | null;
    skills: string[];
    spots_per_sign_up: number;
    title: string;
    updated_at: Date;
    venue: string;
    withdraw_closes_hours: number | null;
  };
  volunteer_shifts: {
    cancelled_at: Date | null;
    created_at: Date;
    ends_at: Date;
    ends_local: Date;
    help_requested_at: Date | null;
    helpers_asked: number | null;
    id: string;
    is_closed: boolean;
    is_edited: boolean;
    last_position: number;
    lineage_id: string | null;
    needed: number;
    places_taken: number;
    places_waiting: number;
    repeating_shift_id: string | null;
    role_id: string;
    sequence: number;
    starts_after_minutes: number | null;
    starts_at: Date;
    starts_local: Date;
    time_zone: string;
    updated_at: Date;
  };
  web_assets: {
    bytes: Buffer;
    is_brotli: boolean;
    last_run_at: Date;
    name: string;
  };
};
