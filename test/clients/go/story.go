// Plays a story with the generated client: a won play, its code redeemed, the ranking, the report and a verified webhook.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"story/premio"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type delivery struct {
	body    []byte
	headers http.Header
}

func expect[T any](answer *T, err error, body []byte) T {
	if err != nil {
		panic(err)
	}
	if answer == nil {
		panic(string(body))
	}
	return *answer
}

func main() {
	received := make(chan delivery, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		answer.WriteHeader(http.StatusNoContent)
		received <- delivery{body, request.Header}
	}))
	defer receiver.Close()

	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		request.Header.Set("X-Org-Id", os.Getenv("ORG"))
		return nil
	}
	client, err := premio.NewClientWithResponses(os.Getenv("BASE"), premio.WithRequestEditorFn(withKey))
	if err != nil {
		panic(err)
	}

	game, err := client.PutMarketplaceGameWithResponse(ctx, "flappy", nil,
		premio.MarketplaceGameInput{Active: true, Name: new("Flappy")})
	expect(game.JSON200, err, game.Body)

	var template premio.CampaignInput_DefaultCodeConfig
	if err := template.FromCodeConfigInput(premio.CodeConfigInput{DiscountType: "percentage", DiscountValue: 12.5}); err != nil {
		panic(err)
	}
	campaign, err := client.CreateCampaignWithResponse(ctx, premio.CampaignInput{
		CampaignId:        new("spring"),
		Name:              new("Spring"),
		Status:            new(premio.ConfiguredStatusActive),
		GameType:          new("marketplace"),
		MarketplaceGameId: new("flappy"),
		RewardType:        new("promo_code"),
		WinProbability:    new(1.0),
		DefaultCodeConfig: &template,
	})
	expect(campaign.JSON201, err, campaign.Body)

	hook, err := client.CreateWebhookWithResponse(ctx, premio.WebhookInput{
		Url:    receiver.URL,
		Events: []premio.WebhookEventFilter{premio.WebhookEventFilterGameWon},
	})
	webhook := expect(hook.JSON201, err, hook.Body)

	identified, err := client.IdentifyPlayerWithResponse(ctx, premio.PlayerInput{ExternalId: new("user-1"), Name: new("Ana")})
	player := expect(identified.JSON200, err, identified.Body)

	played, err := client.PlayWithResponse(ctx, &premio.PlayParams{IdempotencyKey: new("play-1")}, premio.PlayInput{
		CampaignId:     "spring",
		ExternalUserId: &player.ExternalId,
		GameResult:     &premio.GameResult{Score: new(1234567.89)},
	})
	won := expect(played.JSON200, err, played.Body)

	sale := premio.PromoCodeRedemptionInput{Code: *won.PrizeCode, SaleTotal: new(int64(3_000_000_001)), Currency: new("COP")}
	redeemed, err := client.RedeemPromoCodeWithResponse(ctx, nil, sale)
	redemption := expect(redeemed.JSON200, err, redeemed.Body)

	ranked, err := client.GetRankingWithResponse(ctx, &premio.GetRankingParams{CampaignId: "spring", ExternalUserId: new("user-1")})
	ranking := expect(ranked.JSON200, err, ranked.Body)

	reported, err := client.GetRoiReportWithResponse(ctx, &premio.GetRoiReportParams{CampaignId: new("spring")})
	report := expect(reported.JSON200, err, reported.Body)
	sales, err := report.Items[0].AttributedSales.AsExactSum0()
	if err != nil {
		panic(err)
	}

	refused, err := client.RedeemPromoCodeWithResponse(ctx, nil, sale)
	refusal := expect(refused.JSON409, err, refused.Body)

	announced := <-received
	verifier, err := standardwebhooks.NewWebhook(*webhook.Secret)
	if err != nil {
		panic(err)
	}
	if err := verifier.Verify(announced.body, announced.headers); err != nil {
		panic(err)
	}
	var event premio.GameWonEvent
	if err := json.Unmarshal(announced.body, &event); err != nil {
		panic(err)
	}

	story, err := json.Marshal(map[string]any{
		"won": won.Won, "code": won.PrizeCode, "redeemed": redemption.Code, "uses": redemption.Uses,
		"discountValue": redemption.DiscountValue, "position": ranking.Entry.Position, "totalScore": ranking.Entry.TotalScore,
		"sales": sales, "refusal": refusal.Code, "announced": event.Data.PrizeCode,
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(string(story))
}
