"""Plays a story with the generated client: a won play, its code redeemed, the ranking, the report, a verified webhook."""

import json
import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from premio.api.console_campaigns import create_campaign
from premio.api.console_games_and_tiers import put_marketplace_game
from premio.api.console_players import add_audience_members, put_audience
from premio.api.console_reports import get_roi_report
from premio.api.console_webhooks import create_webhook
from premio.api.partner_players import identify_player
from premio.api.partner_plays import play
from premio.api.partner_promo_codes import redeem_promo_code
from premio.api.partner_rankings import get_ranking
from premio.client import AuthenticatedClient
from premio.models import (
    AudienceInput,
    CampaignInput,
    CodeConfigInput,
    GameResult,
    GameWonEvent,
    MarketplaceGameInput,
    MembersInput,
    PlayerInput,
    PlayInput,
    PromoCodeRedemptionInput,
    RedeemPromoCodeConflictError,
    ConfiguredStatus,
    WebhookEventFilter,
    WebhookInput,
)
from standardwebhooks import Webhook

received = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204)
        self.end_headers()
        received.put((body, dict(self.headers)))

    def log_message(self, *_):
        pass


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()

client = AuthenticatedClient(
    base_url=os.environ["BASE"], token=os.environ["KEY"], headers={"X-Org-Id": os.environ["ORG"]}
)

put_marketplace_game.sync(client=client, game_id="flappy", body=MarketplaceGameInput(active=True, name="Flappy"))
create_campaign.sync(
    client=client,
    body=CampaignInput(
        campaign_id="spring",
        name="Spring",
        status=ConfiguredStatus.ACTIVE,
        game_type="marketplace",
        marketplace_game_id="flappy",
        reward_type="promo_code",
        win_probability=1,
        default_code_config=CodeConfigInput(discount_type="percentage", discount_value=12.5),
    ),
)
webhook = create_webhook.sync(
    client=client,
    body=WebhookInput(url=f"http://127.0.0.1:{receiver.server_port}/", events=[WebhookEventFilter.GAME_WON]),
)
player = identify_player.sync(client=client, body=PlayerInput(external_id="user-1", name="Ana"))
won = play.sync(
    client=client,
    idempotency_key="play-1",
    body=PlayInput(campaign_id="spring", external_user_id=player.external_id, game_result=GameResult(score=1234567.89)),
)
put_audience.sync(client=client, audience_id="fans", body=AudienceInput(name="Fans"))
members = MembersInput(external_ids=["user-1", "user-2"])
assert add_audience_members.sync(client=client, audience_id="fans", body=members).added == 2
sale = PromoCodeRedemptionInput(code=won.prize_code, sale_total=3_000_000_001, currency="COP")
redemption = redeem_promo_code.sync(client=client, body=sale)
ranking = get_ranking.sync(client=client, campaign_id="spring", external_user_id="user-1")
report = get_roi_report.sync(client=client, campaign_id="spring")
refusal = redeem_promo_code.sync(client=client, body=sale)
assert isinstance(refusal, RedeemPromoCodeConflictError), refusal

body, headers = received.get(timeout=10)
event = GameWonEvent.from_dict(Webhook(webhook.secret).verify(body, {key.lower(): headers[key] for key in headers}))

print(
    json.dumps(
        {
            "won": won.won,
            "code": won.prize_code,
            "redeemed": redemption.code,
            "uses": redemption.uses,
            "discountValue": redemption.discount_value,
            "position": ranking.entry.position,
            "totalScore": ranking.entry.total_score,
            "sales": report.items[0].attributed_sales,
            "refusal": str(refusal.code),
            "announced": event.data.prize_code,
        }
    )
)
